/** Spanish words for the concepts that fields are named by: singular/plural, the first one is how descriptions say it. */
export const ES = `
departure: salida/salidas ida/idas partida/partidas salir salgo sale
arrival: llegada/llegadas llegar llego llega
return: regreso/regresos vuelta/vueltas retorno/retornos volver vuelvo regresar regreso
check_in: entrada/entradas
check_out: salida_del_alojamiento/salidas_del_alojamiento
pickup: recogida/recogidas recoger recojo recoged
dropoff: entrega/entregas
start: inicio/inicios comienzo/comienzos empezar
end: fin/fines final/finales terminar
visit: visita/visitas visitar
stay: estancia/estancias estadía/estadías
delivery: envío/envíos reparto/repartos domicilio/domicilios
booking: reserva/reservas reservación/reservaciones
date: fecha/fechas
time: hora horario/horarios
day: día/días
night: noche/noches
week: semana/semanas
weekend: fin_de_semana/fines_de_semana
month: mes/meses
year: año/años
hour: hora/horas
minute: minuto/minutos
morning: mañana/mañanas
evening: tarde/tardes
person: persona/personas gente
adult: adulto/adultos
child: niño/niños hijo/hijos niña/niñas
passenger: pasajero/pasajeros
guest: huésped/huéspedes invitado/invitados comensal/comensales
group: grupo/grupos
ticket: billete/billetes entrada/entradas boleto/boletos
seat: asiento/asientos butaca/butacas plaza/plazas
row: fila/filas
window: ventana/ventanas ventanilla/ventanillas
aisle: pasillo/pasillos
room: habitación/habitaciones cuarto/cuartos
bed: cama/camas
floor: planta/plantas piso/pisos
view: vista/vistas
table: mesa/mesas
bag: bolsa/bolsas bolso/bolsos
suitcase: maleta/maletas
luggage: equipaje/equipajes
item: artículo/artículos
star: estrella/estrellas
point: punto/puntos
hotel: hotel/hoteles
restaurant: restaurante/restaurantes
flight: vuelo/vuelos
train: tren/trenes
bus: autobús/autobuses
taxi: taxi/taxis
car: coche/coches carro/carros auto/autos
bike: bicicleta/bicicletas bici/bicis
station: estación/estaciones
airport: aeropuerto/aeropuertos
route: ruta/rutas
stop: escala/escalas
place: lugar/lugares sitio/sitios
location: ubicación/ubicaciones
address: dirección/direcciones
city: ciudad/ciudades
area: zona/zonas barrio/barrios
country: país/países
meal: comida/comidas menú/menús
dish: plato/platos
food: alimento/alimentos
drink: bebida/bebidas
breakfast: desayuno/desayunos
lunch: almuerzo/almuerzos
dinner: cena/cenas
cuisine: cocina/cocinas
diet: dieta/dietas
allergy: alergia/alergias
ingredient: ingrediente/ingredientes
topping: cobertura/coberturas
milk: leche/leches
sugar: azúcar/azúcares
ice: hielo/hielos
coffee: café/cafés
tea: té/tés
pizza: pizza/pizzas
price: precio/precios
cost: coste/costes costo/costos
budget: presupuesto/presupuestos
fee: tasa/tasas comisión/comisiones
discount: descuento/descuentos
payment: pago/pagos
account: cuenta/cuentas
rating: valoración/valoraciones calificación/calificaciones
review: reseña/reseñas
score: puntuación/puntuaciones
age: edad/edades
weight: peso/pesos
height: altura/alturas
length: longitud/longitudes
width: anchura/anchuras
size: tamaño/tamaños talla/tallas
temperature: temperatura/temperaturas
speed: velocidad/velocidades
distance: distancia/distancias
level: nivel/niveles
volume: volumen/volúmenes
brightness: brillo/brillos
quality: calidad/calidades
weather: clima/climas meteorología
rain: lluvia/lluvias llover lloverá llueve
snow: nieve/nieves nevar
wind: viento/vientos
movie: película/películas
song: canción/canciones
music: música/músicas
album: álbum/álbumes disco/discos
playlist: lista_de_reproducción/listas_de_reproducción lista/listas
book: libro/libros
title: título/títulos
name: nombre/nombres
artist: artista/artistas
singer: cantante/cantantes
director: director/directores
actor: actor/actores actriz/actrices
author: autor/autores
genre: género/géneros
show: espectáculo/espectáculos serie/series
game: juego/juegos partido/partidos
event: evento/eventos
sport: deporte/deportes
team: equipo/equipos
language: idioma/idiomas lengua/lenguas
color: color/colores
style: estilo/estilos
type: tipo/tipos
class: clase/clases
category: categoría/categorías
brand: marca/marcas
model: modelo/modelos
version: versión/versiones
material: material/materiales
shape: forma/formas
purpose: finalidad/finalidades propósito/propósitos
reason: motivo/motivos
duration: duración/duraciones
amount: importe/importes cantidad/cantidades
number: número/números
range: rango/rangos
scale: escala/escalas
preference: preferencia/preferencias prefiero preferimos preferiría
option: opción/opciones
percentage: porcentaje/porcentajes
photo: foto/fotos fotografía/fotografías
picture: imagen/imágenes
background: fondo/fondos
filter: filtro/filtros
eye: ojo/ojos
face: cara/caras rostro/rostros
skin: piel/pieles
hair: pelo/pelos cabello/cabellos
tooth: diente/dientes
nose: nariz/narices
lip: labio/labios
pet: mascota/mascotas
dog: perro/perros
cat: gato/gatos
smoking: fumar/fumar fumador/fumadores
parking: aparcamiento/aparcamientos estacionamiento/estacionamientos parking/parkings
wifi: wifi/wifi
pool: piscina/piscinas
gym: gimnasio/gimnasios
wheelchair: silla_de_ruedas/sillas_de_ruedas
insurance: seguro/seguros
doctor: médico/médicos
appointment: cita/citas
service: servicio/servicios
company: empresa/empresas compañía/compañías
airline: aerolínea/aerolíneas
phone: teléfono/teléfonos
message: mensaje/mensajes
playground: parque_infantil/parques_infantiles
subtitle: subtítulo/subtítulos
from_location: lugar_de_salida
to_location: destino/destinos
number_of_people: número_de_personas
number_of_nights: número_de_noches
number_of_days: número_de_días
number_of_hours: número_de_horas
star_rating: categoría_en_estrellas
party_size: número_de_comensales
price_range: rango_de_precios
bed_type: tipo_de_cama
room_type: tipo_de_habitación
payment_method: forma_de_pago
`;
