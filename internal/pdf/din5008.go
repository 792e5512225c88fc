package pdf

// Every length of the layout, in millimetres from the left and upper edge of an A4 page. Those of letters are DIN 5008:2020 form B.
const (
	pageWidth, pageHeight = 210.0, 297.0
	left, right           = 25.0, 190.0 // text
	textWidth             = right - left
	// Address field, 85 x 45 mm at 20 / 45, text indented 5 mm: return line, additions and notes, address.
	addressLeft, addressWidth               = 25.0, 80.0
	returnTop, returnHeight                 = 45.0, 5.0
	notesTop, notesHeight, notesLines       = 50.0, 12.7, 3
	notesPitch                              = notesHeight / notesLines
	addressTop, addressHeight, addressLines = 62.7, 27.3, 6

	// Information block, 75 mm wide, with labels of at most 22 mm. It ends one line above the text, which begins lower if need be.
	infoLeft, infoTop, infoWidth, infoEnd = 125.0, 50.0, 75.0, 170.0
	infoLabel, infoGap                    = 22.0, 3.0

	letterTop = 98.46 // first line of the text, the subject

	// Marks at the left edge. They keep 5 mm from it, for printers that cannot go further.
	markLeft               = 5.0
	foldLength, holeLength = 4.0, 6.0
	fold1, fold2, hole     = 105.0, 210.0, 148.5

	// Letterhead: baselines, the line below, place of the logo.
	letterNameY, letterFunctionY, letterLine, letterLogoTop, letterLogoHeight = 20.0, 26.0, 38.0, 9.0, 25.0
	plainNameY, plainFunctionY, plainLine, plainLogoTop, plainLogoHeight      = 19.0, 23.6, 28.5, 9.0, 17.0
	plainTop                                                                  = 41.0 // first line of the text
	logoWidth                                                                 = 60.0
	headTop                                                                   = 8.0 // least baseline of a name of several lines, which grows upwards

	// Following pages and foot: baselines, first line, end of the text with and without a foot.
	headY, headWidth, headLines, nextTop  = 16.0, textWidth - 30, 3, 27.0
	footLine, footY, footPitch, footLines = 273.0, 277.5, 3.9, 3
	footEnd                               = 291.0 // least edge of the paper
	bottomFooted, bottomPlain             = 267.0, 277.0

	// ENTWURF: where it begins, size in points, degrees; line widths; unit.
	draftX, draftY, draftSize, draftRise = 48.0, 218.0, 104.0, 50.0
	thin, thinner                        = 0.2, 0.1
	pointsPerMM                          = 72 / 25.4
)

// grey is the one grey of text, 7 : 1 on white. pale is for the lines between the rows of a table, which only lead the eye.
const grey, pale = 0x59, 0xB4

// The three sizes, in points, and the distance of lines, in millimetres.
const (
	bodySize, bodyLead   = 10.5, 5.2
	smallSize, smallLead = 8.5, 4.0
	titleSize, titleLead = 16.0, 7.6
	narrowSize           = 6.5 // return line or footer that is too wide in small type; DIN 5008 wants 6 points at least
	narrowLead           = 2.5 // where it takes several lines

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
