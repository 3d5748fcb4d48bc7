/** French words for the concepts that fields are named by: singular/plural, the first one is how descriptions say it. */
export const FR = `
departure: départ/départs partir pars
arrival: arrivée/arrivées arriver arrive
return: retour/retours revenir rentrer
check_in: arrivée_à_l'hôtel/arrivées_à_l'hôtel
check_out: départ_de_l'hôtel/départs_de_l'hôtel
pickup: prise_en_charge/prises_en_charge récupérer
dropoff: dépose/déposes restitution/restitutions
start: début/débuts commencer
end: fin/fins finir
visit: visite/visites visiter
stay: séjour/séjours
delivery: livraison/livraisons livrer
booking: réservation/réservations
date: date/dates
time: heure horaire/horaires
day: jour/jours journée/journées
night: nuit/nuits nuitée/nuitées
week: semaine/semaines
weekend: week-end/week-ends
month: mois/mois
year: année/années an/ans
hour: heure/heures
minute: minute/minutes
morning: matin/matins
evening: soir/soirs soirée/soirées
person: personne/personnes gens
adult: adulte/adultes
child: enfant/enfants
passenger: passager/passagers voyageur/voyageurs
guest: invité/invités convive/convives
group: groupe/groupes
ticket: billet/billets
seat: siège/sièges place/places
row: rangée/rangées rang/rangs
window: fenêtre/fenêtres hublot/hublots
aisle: couloir/couloirs allée/allées
room: chambre/chambres
bed: lit/lits
floor: étage/étages
view: vue/vues
table: table/tables
bag: sac/sacs
suitcase: valise/valises
luggage: bagage/bagages
item: article/articles
star: étoile/étoiles
point: point/points
hotel: hôtel/hôtels
restaurant: restaurant/restaurants resto/restos
flight: vol/vols
train: train/trains
bus: bus/bus autobus autocar/autocars
taxi: taxi/taxis
car: voiture/voitures
bike: vélo/vélos
station: gare/gares
airport: aéroport/aéroports
route: itinéraire/itinéraires trajet/trajets
stop: escale/escales
place: endroit/endroits lieu/lieux
location: emplacement/emplacements
address: adresse/adresses
city: ville/villes
area: quartier/quartiers
country: pays/pays
meal: repas/repas
dish: plat/plats
food: aliment/aliments nourriture
drink: boisson/boissons
breakfast: petit-déjeuner/petits-déjeuners
lunch: déjeuner/déjeuners
dinner: dîner/dîners
cuisine: cuisine/cuisines
diet: régime/régimes
allergy: allergie/allergies
ingredient: ingrédient/ingrédients
topping: garniture/garnitures
milk: lait/laits
sugar: sucre/sucres
ice: glaçon/glaçons glace/glaces
coffee: café/cafés
tea: thé/thés
pizza: pizza/pizzas
price: prix/prix tarif/tarifs
cost: coût/coûts
budget: budget/budgets
fee: frais/frais
discount: remise/remises réduction/réductions
payment: paiement/paiements
account: compte/comptes
rating: note/notes évaluation/évaluations
review: avis/avis
score: score/scores
age: âge/âges
weight: poids/poids
height: hauteur/hauteurs
length: longueur/longueurs
width: largeur/largeurs
size: taille/tailles
temperature: température/températures
speed: vitesse/vitesses
distance: distance/distances
level: niveau/niveaux
volume: volume/volumes
brightness: luminosité/luminosités
quality: qualité/qualités
weather: météo/météos
rain: pluie/pluies pleuvoir pleut
snow: neige/neiges neiger
wind: vent/vents
movie: film/films
song: chanson/chansons
music: musique/musiques
album: album/albums
playlist: liste_de_lecture/listes_de_lecture playlist/playlists
book: livre/livres
title: titre/titres
name: nom/noms
artist: artiste/artistes
singer: chanteur/chanteurs chanteuse/chanteuses
director: réalisateur/réalisateurs
actor: acteur/acteurs actrice/actrices
author: auteur/auteurs
genre: genre/genres
show: spectacle/spectacles émission/émissions
game: jeu/jeux match/matchs
event: événement/événements
sport: sport/sports
team: équipe/équipes
language: langue/langues
color: couleur/couleurs
style: style/styles
type: type/types
class: classe/classes
category: catégorie/catégories
brand: marque/marques
model: modèle/modèles
version: version/versions
material: matériau/matériaux
shape: forme/formes
purpose: but/buts
reason: raison/raisons motif/motifs
duration: durée/durées
amount: montant/montants
number: nombre/nombres
range: fourchette/fourchettes
scale: échelle/échelles
preference: préférence/préférences préfère préférerais plutôt
option: option/options
percentage: pourcentage/pourcentages
photo: photo/photos
picture: image/images
background: arrière-plan/arrière-plans fond/fonds
filter: filtre/filtres
eye: œil/yeux
face: visage/visages
skin: peau/peaux
hair: cheveu/cheveux
tooth: dent/dents
nose: nez/nez
lip: lèvre/lèvres
pet: animal_de_compagnie/animaux_de_compagnie animal/animaux
dog: chien/chiens
cat: chat/chats
smoking: tabac/tabacs fumer fumeur/fumeurs
parking: stationnement/stationnements parking/parkings
wifi: wifi/wifi
pool: piscine/piscines
gym: salle_de_sport/salles_de_sport
wheelchair: fauteuil_roulant/fauteuils_roulants
insurance: assurance/assurances
doctor: médecin/médecins
appointment: rendez-vous/rendez-vous
service: service/services
company: entreprise/entreprises
airline: compagnie_aérienne/compagnies_aériennes
phone: téléphone/téléphones
message: message/messages
playground: aire_de_jeux/aires_de_jeux
subtitle: sous-titre/sous-titres
from_location: lieu_de_départ
to_location: destination/destinations
number_of_people: nombre_de_personnes
number_of_nights: nombre_de_nuits
number_of_days: nombre_de_jours
number_of_hours: nombre_d'heures
star_rating: nombre_d'étoiles
party_size: nombre_de_convives
price_range: fourchette_de_prix
bed_type: type_de_lit
room_type: type_de_chambre
payment_method: mode_de_paiement
`;
