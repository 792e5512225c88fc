package run

import "notices/internal/election"

// Codes documents the findings of this package.
var Codes = []election.Code{
	{ID: "I180", Cause: "Eine Datei im Ordner ist eine lesbare Mappe oder anderes, aber keine Vorgangsmappe.", Remedy: "Nichts, wenn sie keine sein soll; sonst das Blatt „Wahl“ ergänzen."},
	{ID: "I181", Cause: "Eine Mappe im Ordner ist gerade in Excel oder LibreOffice geöffnet.", Remedy: "Speichern und schließen, damit der neue Stand gelesen wird."},
	{ID: "E181", Cause: "Statt der Mappe wurde die Merkdatei „~$…“ von Excel angegeben.", Remedy: "Die Mappe selbst angeben."},
	{ID: "I182", Cause: "Der Ausgabeordner oder der eines anderen Laufs liegt im durchsuchten Ordner und wird ausgelassen.", Remedy: "Nichts."},
	{ID: "E182", Cause: "Datei oder Ordner liegt im Ausgabeordner.", Remedy: "Den Ordner mit den Vorgangsmappen angeben oder mit --out einen anderen Ausgabeordner."},
	{ID: "I183", Cause: "Eine Verknüpfung, eine versteckte Datei oder ein versteckter Ordner wird ausgelassen.", Remedy: "Die Datei selbst angeben, falls sie gelesen werden soll."},
	{ID: "E184", Cause: "Ein Ordner darf oder kann nicht gelesen werden.", Remedy: "Rechte und Netzlaufwerk prüfen und neu starten."},
	{ID: "E185", Cause: "Im Ordner liegt keine Vorgangsmappe.", Remedy: "Den richtigen Ordner angeben oder mit „notices init“ eine Mappe anlegen."},
	{ID: "W186", Cause: "Ein früherer Lauf war abgebrochen; seine Reste wurden in Ordnung gebracht.", Remedy: "Nichts; bei Wiederholung die Ursache suchen (Strom, Netz, Virenschutz)."},
	{ID: "W187", Cause: "Die Übersicht ließ sich nicht ersetzen, weil sie geöffnet ist.", Remedy: "Die Übersicht schließen und neu starten."},
	{ID: "I188", Cause: "Papiere eines Falles wurden mit „notices purge“ gelöscht und werden nicht neu geschrieben.", Remedy: "Werden sie doch gebraucht: mit --out in einen anderen Ordner schreiben."},
	{ID: "W189", Cause: "Ein Papier, das schon geschrieben war, fehlte und wurde neu geschrieben.", Remedy: "Nichts; Papiere nicht aus dem Ausgabeordner verschieben, sondern kopieren."},
	{ID: "W190", Cause: "Ein abgebrochener Lauf hat Papiere geschrieben, die in keiner Druckdatei stehen.", Remedy: "Die Papiere aus dem genannten Ordner einzeln drucken."},
	{ID: "E191", Cause: "Ein Fehler im Programm hat einen Fall beendet.", Remedy: "Die Mappe und die Angabe der Meldung an die Pflege des Programms geben; andere Fälle sind nicht betroffen."},
	{ID: "W192", Cause: "Ein Schriftstück oder die Übersicht im Ausgabeordner wurde nach dem Schreiben geändert; die Datei bleibt, wie sie ist.", Remedy: "Eine gewollte Änderung außerhalb des Ausgabeordners aufbewahren und die Datei dort löschen; der nächste Lauf schreibt sie wieder. War sie nicht gewollt, „notices verify“ laufen lassen und die Ursache klären."},
	{ID: "W193", Cause: "Wo ein Papier hingehört, liegt eine Datei, die kein Lauf geschrieben hat; sie wird nicht überschrieben.", Remedy: "Die Datei prüfen und außerhalb des Ausgabeordners aufbewahren."},
	{ID: "I194", Cause: "Zu dem Teil, den --shard nennt, gehört keiner der Fälle.", Remedy: "Nichts; bei einer einzelnen Mappe --shard weglassen."},
	{ID: "E386", Cause: "Zwei Vorgangsmappen in einem Lauf gehören zu derselben Vertretung und Wahl.", Remedy: "Die Mappen zu einer vereinigen oder die falsche weglassen."},
	{ID: "E780", Cause: "Ein Zeichen oder ein Text lässt sich in einem Papier nicht drucken.", Remedy: "Das genannte Zeichen in der Vorgangsmappe berichtigen; bis dahin wird zu diesem Schritt des Vorgangs kein Papier geschrieben, auch keine Bekanntmachung."},
	{ID: "E690", Cause: "Eine Anschrift passt nicht in das Anschriftfeld.", Remedy: "Die genannte Zeile kürzen oder verteilen; bis dahin wird zu diesem Schritt des Vorgangs kein Papier geschrieben, auch keine Bekanntmachung."},
	{ID: "E781", Cause: "Eine Vorlage ist fehlerhaft.", Remedy: "Die genannte Zeile der Vorlage berichtigen; „notices templates check“ zeigt alle Fehler."},
	{ID: "W782", Cause: "Im Ordner der Vorlagen liegt eine Datei, die keine Vorlage ist, oder gar keine Vorlage.", Remedy: "Die Datei so umbenennen, wie die Meldung es sagt, oder aus dem Ordner nehmen."},
}
