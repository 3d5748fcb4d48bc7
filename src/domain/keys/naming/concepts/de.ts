/**
 * German words for the concepts that fields are named by: singular/plural/first part of a compound; the first one is
 * how descriptions say it.
 */
export const DE = `
departure: Abreise/Abreisen/Abreise Abflug/Abflüge Abfahrt/Abfahrten Hinflug/Hinflüge Hinreise abfliegen abreisen losfahren
arrival: Ankunft/Ankünfte/Ankunfts ankommen
return: Rückreise/Rückreisen/Rückreise Rückflug/Rückflüge Rückfahrt/Rückfahrten Rückkehr zurück zurückfliegen zurückkommen
check_in: Check-in/Check-ins/Check-in- Anreise/Anreisen einchecken
check_out: Check-out/Check-outs/Check-out- auschecken
pickup: Abholung/Abholungen/Abhol abholen
dropoff: Rückgabe/Rückgaben/Rückgabe zurückgeben
start: Start/Starts/Start Beginn anfangen beginnen
end: Ende/Enden/End enden
visit: Besuch/Besuche/Besuchs besuchen
stay: Aufenthalt/Aufenthalte/Aufenthalts Übernachtung/Übernachtungen
delivery: Lieferung/Lieferungen/Liefer liefern
booking: Buchung/Buchungen/Buchungs Reservierung/Reservierungen
date: Datum/Daten/Datums Termin/Termine
time: Zeit/Zeiten/Zeit Uhrzeit/Uhrzeiten
day: Tag/Tage/Tages
night: Nacht/Nächte/Nacht
week: Woche/Wochen/Wochen
weekend: Wochenende/Wochenenden/Wochenend
month: Monat/Monate/Monats
year: Jahr/Jahre/Jahres
hour: Stunde/Stunden/Stunden
minute: Minute/Minuten/Minuten
morning: Morgen/Morgen/Morgen Vormittag/Vormittage
evening: Abend/Abende/Abend
person: Person/Personen/Personen Leute Mensch/Menschen
adult: Erwachsener/Erwachsenen/Erwachsenen Erwachsene
child: Kind/Kinder/Kinder
passenger: Fahrgast/Fahrgäste/Fahrgast Passagier/Passagiere
guest: Gast/Gäste/Gäste
group: Gruppe/Gruppen/Gruppen
ticket: Ticket/Tickets/Ticket Karte/Karten Fahrkarte/Fahrkarten Eintrittskarte/Eintrittskarten
seat: Sitzplatz/Sitzplätze/Sitzplatz Platz/Plätze Sitz/Sitze
row: Reihe/Reihen/Reihen
window: Fenster/Fenster/Fenster
aisle: Gang/Gänge/Gang
room: Zimmer/Zimmer/Zimmer
bed: Bett/Betten/Betten
floor: Etage/Etagen/Etagen Stockwerk/Stockwerke Stock
view: Aussicht/Aussichten/Aussichts Ausblick Blick
table: Tisch/Tische/Tisch
bag: Tasche/Taschen/Taschen
suitcase: Koffer/Koffer/Koffer
luggage: Gepäck/Gepäckstücke/Gepäck
item: Artikel/Artikel/Artikel
star: Stern/Sterne/Sterne
point: Punkt/Punkte/Punkte
hotel: Hotel/Hotels/Hotel
restaurant: Restaurant/Restaurants/Restaurant Gaststätte
flight: Flug/Flüge/Flug
train: Zug/Züge/Zug
bus: Bus/Busse/Bus
taxi: Taxi/Taxis/Taxi
car: Auto/Autos/Auto Wagen Mietwagen
bike: Fahrrad/Fahrräder/Fahrrad
station: Bahnhof/Bahnhöfe/Bahnhofs Haltestelle/Haltestellen
airport: Flughafen/Flughäfen/Flughafen
route: Strecke/Strecken/Strecken Route/Routen
stop: Zwischenstopp/Zwischenstopps/Zwischenstopp Umstieg/Umstiege
place: Ort/Orte/Orts
location: Lage/Lagen/Lage Standort/Standorte
address: Adresse/Adressen/Adress Anschrift/Anschriften
city: Stadt/Städte/Stadt
area: Gegend/Gegenden/Gegend Stadtteil/Stadtteile
country: Land/Länder/Länder
meal: Mahlzeit/Mahlzeiten/Mahlzeiten Essen Menü/Menüs
dish: Gericht/Gerichte/Gerichts
food: Lebensmittel/Lebensmittel/Lebensmittel Speise/Speisen
drink: Getränk/Getränke/Getränke
breakfast: Frühstück/Frühstücke/Frühstücks
lunch: Mittagessen/Mittagessen/Mittagessen
dinner: Abendessen/Abendessen/Abendessen
cuisine: Küche/Küchen/Küchen
diet: Ernährung/Ernährungen/Ernährungs
allergy: Allergie/Allergien/Allergie
ingredient: Zutat/Zutaten/Zutaten
topping: Belag/Beläge/Belag
milk: Milch/Milchsorten/Milch
sugar: Zucker/Zucker/Zucker
ice: Eis/Eis/Eis
coffee: Kaffee/Kaffees/Kaffee
tea: Tee/Tees/Tee
pizza: Pizza/Pizzen/Pizza
price: Preis/Preise/Preis
cost: Kosten/Kosten/Kosten
budget: Budget/Budgets/Budget
fee: Gebühr/Gebühren/Gebühren
discount: Rabatt/Rabatte/Rabatt
payment: Zahlung/Zahlungen/Zahlungs
account: Konto/Konten/Konto
rating: Bewertung/Bewertungen/Bewertungs
review: Rezension/Rezensionen/Rezensions
score: Punktzahl/Punktzahlen/Punktzahl
age: Alter/Alter/Alters
weight: Gewicht/Gewichte/Gewichts
height: Höhe/Höhen/Höhen
length: Länge/Längen/Längen
width: Breite/Breiten/Breiten
size: Größe/Größen/Größen
temperature: Temperatur/Temperaturen/Temperatur
speed: Geschwindigkeit/Geschwindigkeiten/Geschwindigkeits
distance: Entfernung/Entfernungen/Entfernungs
level: Stufe/Stufen/Stufen
volume: Lautstärke/Lautstärken/Lautstärke
brightness: Helligkeit/Helligkeiten/Helligkeits
quality: Qualität/Qualitäten/Qualitäts
weather: Wetter/Wetter/Wetter
rain: Regen/Regenfälle/Regen regnen regnet
snow: Schnee/Schneefälle/Schnee schneien schneit
wind: Wind/Winde/Wind windig
movie: Film/Filme/Film
song: Lied/Lieder/Lied
music: Musik/Musik/Musik
album: Album/Alben/Album
playlist: Playlist/Playlists/Playlist Wiedergabeliste/Wiedergabelisten
book: Buch/Bücher/Buch
title: Titel/Titel/Titel
name: Name/Namen/Namens
artist: Künstler/Künstler/Künstler
singer: Sänger/Sänger/Sänger
director: Regisseur/Regisseure/Regisseur
actor: Schauspieler/Schauspieler/Schauspieler
author: Autor/Autoren/Autoren
genre: Genre/Genres/Genre
show: Sendung/Sendungen/Sendungs Vorstellung/Vorstellungen
game: Spiel/Spiele/Spiel
event: Veranstaltung/Veranstaltungen/Veranstaltungs
sport: Sportart/Sportarten/Sport
team: Mannschaft/Mannschaften/Mannschafts
language: Sprache/Sprachen/Sprach
color: Farbe/Farben/Farb
style: Stil/Stile/Stil
type: Art/Arten/Art Typ/Typen
class: Klasse/Klassen/Klassen
category: Kategorie/Kategorien/Kategorie
brand: Marke/Marken/Marken
model: Modell/Modelle/Modell
version: Version/Versionen/Versions
material: Material/Materialien/Material
shape: Form/Formen/Form
purpose: Zweck/Zwecke/Zweck
reason: Grund/Gründe/Grund
duration: Dauer/Dauern/Dauer
amount: Betrag/Beträge/Betrags
number: Anzahl/Anzahlen/Anzahl
range: Spanne/Spannen/Spannen
scale: Skala/Skalen/Skalen
preference: Präferenz/Präferenzen/Präferenz bevorzuge lieber
option: Option/Optionen/Options
percentage: Anteil/Anteile/Anteils
photo: Foto/Fotos/Foto
picture: Bild/Bilder/Bild
background: Hintergrund/Hintergründe/Hintergrund
filter: Filter/Filter/Filter
eye: Auge/Augen/Augen
face: Gesicht/Gesichter/Gesichts
skin: Haut/Häute/Haut
hair: Haar/Haare/Haar
tooth: Zahn/Zähne/Zahn
nose: Nase/Nasen/Nasen
lip: Lippe/Lippen/Lippen
pet: Haustier/Haustiere/Haustier
dog: Hund/Hunde/Hunde
cat: Katze/Katzen/Katzen
smoking: Rauchen/Rauchen/Raucher Raucher Nichtraucher
parking: Parkplatz/Parkplätze/Parkplatz parken
wifi: WLAN/WLAN/WLAN-
pool: Schwimmbad/Schwimmbäder/Schwimmbad
gym: Fitnessraum/Fitnessräume/Fitnessraum Fitnessstudio/Fitnessstudios
wheelchair: Rollstuhl/Rollstühle/Rollstuhl
insurance: Versicherung/Versicherungen/Versicherungs
doctor: Arzt/Ärzte/Arzt Ärztin/Ärztinnen
appointment: Arzttermin/Arzttermine/Termin
service: Dienst/Dienste/Dienst
company: Firma/Firmen/Firmen Unternehmen
airline: Fluggesellschaft/Fluggesellschaften/Fluggesellschafts
phone: Telefon/Telefone/Telefon
message: Nachricht/Nachrichten/Nachrichten
playground: Spielplatz/Spielplätze/Spielplatz
subtitle: Untertitel/Untertitel/Untertitel
from_location: Startort/Startorte/Startort
to_location: Ziel/Ziele/Ziel
number_of_people: Personenzahl
number_of_nights: Anzahl_der_Nächte
number_of_days: Anzahl_der_Tage
number_of_hours: Anzahl_der_Stunden
star_rating: Sternebewertung
party_size: Personenzahl
price_range: Preisspanne
bed_type: Bettentyp
room_type: Zimmertyp
payment_method: Zahlungsart
`;
