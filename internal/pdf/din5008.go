package pdf

// Positions in millimetres from the left and upper edge of an A4 page. Those of letters are DIN 5008:2020 form B; the others are
// ours. Every length of the layout stands in this file.
const (
	pageWidth, pageHeight = 210.0, 297.0

	left, right = 25.0, 190.0 // text
	textWidth   = right - left

	// Address field, 85 x 45 mm at 20 / 45, text indented 5 mm: return line, additions and notes, address.
	addressLeft   = 25.0
	addressWidth  = 80.0
	returnTop     = 45.0
	returnHeight  = 5.0
	notesTop      = 50.0
	notesHeight   = 12.7
	notesLines    = 3
	addressTop    = 62.7
	addressHeight = 27.3
	addressLines  = 6

	// Information block, 75 mm wide. It ends one line above the text.
	infoLeft  = 125.0
	infoTop   = 50.0
	infoWidth = 75.0
	infoLabel = 22.0 // most for labels
	infoGap   = 3.0
	infoLines = 11

	letterTop = 98.46 // first line of the text, the subject

	// Marks at the left edge. They keep 5 mm from it, for printers that cannot go further.
	markLeft               = 5.0
	foldLength, holeLength = 4.0, 6.0
	fold1, fold2, hole     = 105.0, 210.0, 148.5

	// Letterhead.
	letterNameY      = 20.0 // baseline
	letterFunctionY  = 26.0
	letterLine       = 38.0
	letterLogoTop    = 9.0
	letterLogoHeight = 25.0
	plainNameY       = 19.0
	plainFunctionY   = 23.6
	plainLine        = 28.5
	plainLogoTop     = 9.0
	plainLogoHeight  = 17.0
	plainTop         = 41.0 // first line of the text
	logoWidth        = 60.0

	// Following pages and foot.
	headY         = 16.0 // baseline of name and page number
	nextTop       = 27.0
	footLine      = 273.0
	footY         = 277.5 // baseline of the first footer line
	footPitch     = 3.9
	footLines     = 3
	bottomFooted  = 267.0
	bottomPlain   = 277.0
	draftX        = 48.0 // where ENTWURF begins, rising
	draftY        = 218.0
	draftSize     = 104.0 // points
	draftRise     = 50.0  // degrees
	thin, thinner = 0.2, 0.1

	pointsPerMM = 72 / 25.4
)

// grey is the one grey of text, 7 : 1 on white. pale is for the lines between the rows of a table, which only lead the eye.
const grey, pale = 0x59, 0xB4

// The three sizes, in points, and the distance of lines, in millimetres.
const (
	bodySize, bodyLead   = 10.5, 5.2
	smallSize, smallLead = 8.5, 4.0
	titleSize, titleLead = 16.0, 7.6
	narrowSize           = 6.5 // return line or footer that is too wide in small type; DIN 5008 wants 6 points at least

	leastWidth  = 60.0 // of text in lists within lists
	leastColumn = 6.0
	tallRow     = (bottomFooted - nextTop) / 2

	paragraphSpace = 3.2
	sectionSpace   = 7.0
	headingSpace   = 1.8 // between heading and text
	titleSpace     = 5.5 // between title and text
	itemSpace      = 1.2
	bulletIndent   = 5.5
	numberIndent   = 8.0
	rowSpace       = 1.3 // above and below the text of a table row
	columnGap      = 4.0
	factGap        = 6.0
	factLabel      = 0.38 // of the width, most for labels
	factSpace      = 1.0
	signSpace      = 15.0
	blankSpace     = 11.0 // room to write in
	blankLabel     = 0.7  // between line and label
	blankGap       = 6.0  // between blanks beside each other
	boxSize        = 3.4
)
