/**
 * Words for the concepts that fields are named by, a row each: `concept: Chinese | Spanish | German | French | Japanese`. The first
 * word of a language is how descriptions say it; singular/plural/first part of a German compound, `_` for a space.
 */
export const CONCEPT_WORDS = `
departure: 出发 启程 起飞 离开 动身 | salida/salidas ida/idas partida/partidas salir salgo sale | Abreise/Abreisen/Abreise Abflug/Abflüge Abfahrt/Abfahrten Hinflug/Hinflüge Hinreise abfliegen abreisen losfahren | départ/départs partir pars | 出発 発 出発日
arrival: 到达 抵达 到站 | llegada/llegadas llegar llego llega | Ankunft/Ankünfte/Ankunfts ankommen | arrivée/arrivées arriver arrive | 到着 着
return: 返程 返回 回来 回程 返航 归来 | regreso/regresos vuelta/vueltas retorno/retornos volver vuelvo regresar regreso | Rückreise/Rückreisen/Rückreise Rückflug/Rückflüge Rückfahrt/Rückfahrten Rückkehr zurück zurückfliegen zurückkommen | retour/retours revenir rentrer | 復路 帰り 戻り 返却 帰国
check_in: 入住 | entrada/entradas | Check-in/Check-ins/Check-in- Anreise/Anreisen einchecken | arrivée_à_l'hôtel/arrivées_à_l'hôtel | チェックイン
check_out: 退房 | salida_del_alojamiento/salidas_del_alojamiento | Check-out/Check-outs/Check-out- auschecken | départ_de_l'hôtel/départs_de_l'hôtel | チェックアウト
pickup: 接送 上车 取货 取车 接机 | recogida/recogidas recoger recojo recoged | Abholung/Abholungen/Abhol abholen | prise_en_charge/prises_en_charge récupérer | 迎え お迎え ピックアップ 受け取り
dropoff: 下车 还车 送达 | entrega/entregas | Rückgabe/Rückgaben/Rückgabe zurückgeben | dépose/déposes restitution/restitutions | 降車 降ろす
start: 开始 起始 | inicio/inicios comienzo/comienzos empezar | Start/Starts/Start Beginn anfangen beginnen | début/débuts commencer | 開始 始まり
end: 结束 截止 | fin/fines final/finales terminar | Ende/Enden/End enden | fin/fins finir | 終了 終わり
visit: 参观 游览 拜访 | visita/visitas visitar | Besuch/Besuche/Besuchs besuchen | visite/visites visiter | 訪問 見学
stay: 住宿 住 | estancia/estancias estadía/estadías | Aufenthalt/Aufenthalte/Aufenthalts Übernachtung/Übernachtungen | séjour/séjours | 滞在 宿泊
delivery: 配送 送货 外卖 送餐 | envío/envíos reparto/repartos domicilio/domicilios | Lieferung/Lieferungen/Liefer liefern | livraison/livraisons livrer | 配達 配送 出前
booking: 预订 预定 订单 | reserva/reservas reservación/reservaciones | Buchung/Buchungen/Buchungs Reservierung/Reservierungen | réservation/réservations | 予約
date: 日期 日子 | fecha/fechas | Datum/Daten/Datums Termin/Termine | date/dates | 日付 日にち
time: 时间 时刻 几点 | hora horario/horarios | Zeit/Zeiten/Zeit Uhrzeit/Uhrzeiten | heure horaire/horaires | 時刻 時間 何時
day: 天 日 | día/días | Tag/Tage/Tages | jour/jours journée/journées | 日
night: 晚 夜 | noche/noches | Nacht/Nächte/Nacht | nuit/nuits nuitée/nuitées | 泊 夜
week: 周 星期 礼拜 | semana/semanas | Woche/Wochen/Wochen | semaine/semaines | 週 週間
weekend: 周末 | fin_de_semana/fines_de_semana | Wochenende/Wochenenden/Wochenend | week-end/week-ends | 週末
month: 月 个月 月份 | mes/meses | Monat/Monate/Monats | mois/mois | 月 か月
year: 年 年份 | año/años | Jahr/Jahre/Jahres | année/années an/ans | 年 年数
hour: 小时 钟头 | hora/horas | Stunde/Stunden/Stunden | heure/heures | 時間
minute: 分钟 | minuto/minutos | Minute/Minuten/Minuten | minute/minutes | 分
morning: 早上 上午 早晨 | mañana/mañanas | Morgen/Morgen/Morgen Vormittag/Vormittage | matin/matins | 朝 午前
evening: 晚上 傍晚 | tarde/tardes | Abend/Abende/Abend | soir/soirs soirée/soirées | 夕方 夜間
person: 人 人数 个人 | persona/personas gente | Person/Personen/Personen Leute Mensch/Menschen | personne/personnes gens | 人 人数 名 名様
adult: 成人 大人 | adulto/adultos | Erwachsener/Erwachsenen/Erwachsenen Erwachsene | adulte/adultes | 大人
child: 儿童 孩子 小孩 小朋友 | niño/niños hijo/hijos niña/niñas | Kind/Kinder/Kinder | enfant/enfants | 子供 子ども 小児
passenger: 乘客 旅客 | pasajero/pasajeros | Fahrgast/Fahrgäste/Fahrgast Passagier/Passagiere | passager/passagers voyageur/voyageurs | 乗客
guest: 客人 宾客 | huésped/huéspedes invitado/invitados comensal/comensales | Gast/Gäste/Gäste | invité/invités convive/convives | 客 ゲスト
group: 团体 团队 | grupo/grupos | Gruppe/Gruppen/Gruppen | groupe/groupes | 団体 グループ
ticket: 票 门票 车票 机票 | billete/billetes entrada/entradas boleto/boletos | Ticket/Tickets/Ticket Karte/Karten Fahrkarte/Fahrkarten Eintrittskarte/Eintrittskarten | billet/billets | チケット 切符 券
seat: 座位 座 位子 坐 位置 | asiento/asientos butaca/butacas plaza/plazas | Sitzplatz/Sitzplätze/Sitzplatz Platz/Plätze Sitz/Sitze | siège/sièges place/places | 座席 席 シート
row: 排 | fila/filas | Reihe/Reihen/Reihen | rangée/rangées rang/rangs | 列
window: 靠窗 窗户 窗口 窗 | ventana/ventanas ventanilla/ventanillas | Fenster/Fenster/Fenster | fenêtre/fenêtres hublot/hublots | 窓側 窓 窓際
aisle: 过道 走道 | pasillo/pasillos | Gang/Gänge/Gang | couloir/couloirs allée/allées | 通路側 通路
room: 房间 客房 间 房 房型 | habitación/habitaciones cuarto/cuartos | Zimmer/Zimmer/Zimmer | chambre/chambres | 部屋 客室 室
bed: 床 床位 | cama/camas | Bett/Betten/Betten | lit/lits | ベッド
floor: 楼层 层 楼 | planta/plantas piso/pisos | Etage/Etagen/Etagen Stockwerk/Stockwerke Stock | étage/étages | 階 フロア
view: 景观 景色 风景 | vista/vistas | Aussicht/Aussichten/Aussichts Ausblick Blick | vue/vues | 眺め 景色 眺望
table: 餐桌 桌子 桌 | mesa/mesas | Tisch/Tische/Tisch | table/tables | テーブル
bag: 包 袋子 | bolsa/bolsas bolso/bolsos | Tasche/Taschen/Taschen | sac/sacs | 袋 バッグ 鞄
suitcase: 行李箱 箱子 | maleta/maletas | Koffer/Koffer/Koffer | valise/valises | スーツケース
luggage: 行李 | equipaje/equipajes | Gepäck/Gepäckstücke/Gepäck | bagage/bagages | 荷物 手荷物
item: 物品 件 商品 | artículo/artículos | Artikel/Artikel/Artikel | article/articles | 品物 商品
star: 星级 星 | estrella/estrellas | Stern/Sterne/Sterne | étoile/étoiles | 星
point: 分数 分 | punto/puntos | Punkt/Punkte/Punkte | point/points | 点 ポイント
hotel: 酒店 宾馆 旅馆 饭店 | hotel/hoteles | Hotel/Hotels/Hotel | hôtel/hôtels | ホテル 旅館 宿
restaurant: 餐馆 餐厅 饭馆 | restaurante/restaurantes | Restaurant/Restaurants/Restaurant Gaststätte | restaurant/restaurants resto/restos | レストラン 飲食店
flight: 航班 飞机 | vuelo/vuelos | Flug/Flüge/Flug | vol/vols | 便 フライト 航空便
train: 火车 列车 高铁 | tren/trenes | Zug/Züge/Zug | train/trains | 電車 列車 新幹線
bus: 公交 巴士 大巴 | autobús/autobuses | Bus/Busse/Bus | bus/bus autobus autocar/autocars | バス
taxi: 出租车 打车 | taxi/taxis | Taxi/Taxis/Taxi | taxi/taxis | タクシー
car: 汽车 车 车子 | coche/coches carro/carros auto/autos | Auto/Autos/Auto Wagen Mietwagen | voiture/voitures | 車 自動車 レンタカー
bike: 自行车 单车 | bicicleta/bicicletas bici/bicis | Fahrrad/Fahrräder/Fahrrad | vélo/vélos | 自転車
station: 车站 站 | estación/estaciones | Bahnhof/Bahnhöfe/Bahnhofs Haltestelle/Haltestellen | gare/gares | 駅
airport: 机场 | aeropuerto/aeropuertos | Flughafen/Flughäfen/Flughafen | aéroport/aéroports | 空港
route: 路线 线路 | ruta/rutas | Strecke/Strecken/Strecken Route/Routen | itinéraire/itinéraires trajet/trajets | 経路 ルート
stop: 经停 中转 转机 | escala/escalas | Zwischenstopp/Zwischenstopps/Zwischenstopp Umstieg/Umstiege | escale/escales | 乗り継ぎ 経由
place: 地方 地点 场所 | lugar/lugares sitio/sitios | Ort/Orte/Orts | endroit/endroits lieu/lieux | 場所 所
location: 位置 地理位置 | ubicación/ubicaciones | Lage/Lagen/Lage Standort/Standorte | emplacement/emplacements | 位置 所在地
address: 地址 | dirección/direcciones | Adresse/Adressen/Adress Anschrift/Anschriften | adresse/adresses | 住所
city: 城市 市 | ciudad/ciudades | Stadt/Städte/Stadt | ville/villes | 都市 町 街
area: 区域 地区 片区 | zona/zonas barrio/barrios | Gegend/Gegenden/Gegend Stadtteil/Stadtteile | quartier/quartiers | 地域 エリア
country: 国家 | país/países | Land/Länder/Länder | pays/pays | 国
meal: 餐食 餐 饭 | comida/comidas menú/menús | Mahlzeit/Mahlzeiten/Mahlzeiten Essen Menü/Menüs | repas/repas | 食事 機内食 ご飯
dish: 菜 菜品 菜肴 | plato/platos | Gericht/Gerichte/Gerichts | plat/plats | 料理
food: 食物 吃的 食品 | alimento/alimentos | Lebensmittel/Lebensmittel/Lebensmittel Speise/Speisen | aliment/aliments nourriture | 食べ物 食品
drink: 饮料 饮品 | bebida/bebidas | Getränk/Getränke/Getränke | boisson/boissons | 飲み物 ドリンク
breakfast: 早餐 早饭 | desayuno/desayunos | Frühstück/Frühstücke/Frühstücks | petit-déjeuner/petits-déjeuners | 朝食 朝ごはん
lunch: 午餐 午饭 | almuerzo/almuerzos | Mittagessen/Mittagessen/Mittagessen | déjeuner/déjeuners | 昼食 ランチ
dinner: 晚餐 晚饭 | cena/cenas | Abendessen/Abendessen/Abendessen | dîner/dîners | 夕食 ディナー 晩ご飯
cuisine: 菜系 | cocina/cocinas | Küche/Küchen/Küchen | cuisine/cuisines | 料理ジャンル
diet: 饮食 素食 | dieta/dietas | Ernährung/Ernährungen/Ernährungs | régime/régimes | 食事制限
allergy: 过敏 | alergia/alergias | Allergie/Allergien/Allergie | allergie/allergies | アレルギー
ingredient: 配料 食材 | ingrediente/ingredientes | Zutat/Zutaten/Zutaten | ingrédient/ingrédients | 材料 具材
topping: 浇头 | cobertura/coberturas | Belag/Beläge/Belag | garniture/garnitures | トッピング
milk: 牛奶 奶 | leche/leches | Milch/Milchsorten/Milch | lait/laits | ミルク 牛乳
sugar: 糖 糖度 甜度 | azúcar/azúcares | Zucker/Zucker/Zucker | sucre/sucres | 砂糖
ice: 冰 冰量 | hielo/hielos | Eis/Eis/Eis | glaçon/glaçons glace/glaces | 氷
coffee: 咖啡 | café/cafés | Kaffee/Kaffees/Kaffee | café/cafés | コーヒー
tea: 茶 | té/tés | Tee/Tees/Tee | thé/thés | お茶 茶 紅茶
pizza: 披萨 比萨 | pizza/pizzas | Pizza/Pizzen/Pizza | pizza/pizzas | ピザ
price: 价格 价钱 价位 房价 | precio/precios | Preis/Preise/Preis | prix/prix tarif/tarifs | 価格 値段 料金
cost: 费用 花费 消费 人均 | coste/costes costo/costos | Kosten/Kosten/Kosten | coût/coûts | 費用
budget: 预算 | presupuesto/presupuestos | Budget/Budgets/Budget | budget/budgets | 予算
fee: 手续费 | tasa/tasas comisión/comisiones | Gebühr/Gebühren/Gebühren | frais/frais | 手数料
discount: 折扣 优惠 | descuento/descuentos | Rabatt/Rabatte/Rabatt | remise/remises réduction/réductions | 割引
payment: 付款 支付 | pago/pagos | Zahlung/Zahlungen/Zahlungs | paiement/paiements | 支払い
account: 账户 账号 | cuenta/cuentas | Konto/Konten/Konto | compte/comptes | アカウント
rating: 评分 评价 | valoración/valoraciones calificación/calificaciones | Bewertung/Bewertungen/Bewertungs | note/notes évaluation/évaluations | 評価
review: 评论 点评 | reseña/reseñas | Rezension/Rezensionen/Rezensions | avis/avis | レビュー 口コミ
score: 得分 | puntuación/puntuaciones | Punktzahl/Punktzahlen/Punktzahl | score/scores | 得点 スコア
age: 年龄 岁 | edad/edades | Alter/Alter/Alters | âge/âges | 年齢 歳
weight: 重量 体重 | peso/pesos | Gewicht/Gewichte/Gewichts | poids/poids | 重さ 体重
height: 高度 身高 | altura/alturas | Höhe/Höhen/Höhen | hauteur/hauteurs | 高さ 身長
length: 长度 | longitud/longitudes | Länge/Längen/Längen | longueur/longueurs | 長さ
width: 宽度 | anchura/anchuras | Breite/Breiten/Breiten | largeur/largeurs | 幅
size: 大小 尺寸 尺码 号码 | tamaño/tamaños talla/tallas | Größe/Größen/Größen | taille/tailles | サイズ 大きさ
temperature: 温度 气温 | temperatura/temperaturas | Temperatur/Temperaturen/Temperatur | température/températures | 温度 気温
speed: 速度 | velocidad/velocidades | Geschwindigkeit/Geschwindigkeiten/Geschwindigkeits | vitesse/vitesses | 速度 速さ
distance: 距离 | distancia/distancias | Entfernung/Entfernungen/Entfernungs | distance/distances | 距離
level: 级别 等级 程度 | nivel/niveles | Stufe/Stufen/Stufen | niveau/niveaux | レベル 程度
volume: 音量 | volumen/volúmenes | Lautstärke/Lautstärken/Lautstärke | volume/volumes | 音量
brightness: 亮度 | brillo/brillos | Helligkeit/Helligkeiten/Helligkeits | luminosité/luminosités | 明るさ
quality: 质量 | calidad/calidades | Qualität/Qualitäten/Qualitäts | qualité/qualités | 品質
weather: 天气 | clima/climas meteorología | Wetter/Wetter/Wetter | météo/météos | 天気
rain: 雨 下雨 | lluvia/lluvias llover lloverá llueve | Regen/Regenfälle/Regen regnen regnet | pluie/pluies pleuvoir pleut | 雨
snow: 雪 下雪 | nieve/nieves nevar | Schnee/Schneefälle/Schnee schneien schneit | neige/neiges neiger | 雪
wind: 风 刮风 | viento/vientos | Wind/Winde/Wind windig | vent/vents | 風
movie: 电影 影片 片子 | película/películas | Film/Filme/Film | film/films | 映画
song: 歌曲 歌 首歌 | canción/canciones | Lied/Lieder/Lied | chanson/chansons | 曲 歌
music: 音乐 | música/músicas | Musik/Musik/Musik | musique/musiques | 音楽
album: 专辑 | álbum/álbumes disco/discos | Album/Alben/Album | album/albums | アルバム
playlist: 歌单 播放列表 | lista_de_reproducción/listas_de_reproducción lista/listas | Playlist/Playlists/Playlist Wiedergabeliste/Wiedergabelisten | liste_de_lecture/listes_de_lecture playlist/playlists | プレイリスト
book: 书 书籍 | libro/libros | Buch/Bücher/Buch | livre/livres | 本 書籍
title: 标题 片名 书名 | título/títulos | Titel/Titel/Titel | titre/titres | 題名 タイトル
name: 名称 名字 姓名 | nombre/nombres | Name/Namen/Namens | nom/noms | 名前 名称 氏名
artist: 艺术家 艺人 | artista/artistas | Künstler/Künstler/Künstler | artiste/artistes | アーティスト
singer: 歌手 | cantante/cantantes | Sänger/Sänger/Sänger | chanteur/chanteurs chanteuse/chanteuses | 歌手
director: 导演 | director/directores | Regisseur/Regisseure/Regisseur | réalisateur/réalisateurs | 監督
actor: 演员 主演 | actor/actores actriz/actrices | Schauspieler/Schauspieler/Schauspieler | acteur/acteurs actrice/actrices | 俳優 女優
author: 作者 作家 | autor/autores | Autor/Autoren/Autoren | auteur/auteurs | 著者 作家
genre: 流派 题材 | género/géneros | Genre/Genres/Genre | genre/genres | ジャンル
show: 节目 演出 剧 | espectáculo/espectáculos serie/series | Sendung/Sendungen/Sendungs Vorstellung/Vorstellungen | spectacle/spectacles émission/émissions | 番組 公演
game: 游戏 比赛 | juego/juegos partido/partidos | Spiel/Spiele/Spiel | jeu/jeux match/matchs | 試合 ゲーム
event: 活动 | evento/eventos | Veranstaltung/Veranstaltungen/Veranstaltungs | événement/événements | イベント 催し
sport: 运动 体育 | deporte/deportes | Sportart/Sportarten/Sport | sport/sports | スポーツ
team: 球队 队 | equipo/equipos | Mannschaft/Mannschaften/Mannschafts | équipe/équipes | チーム
language: 语言 语种 | idioma/idiomas lengua/lenguas | Sprache/Sprachen/Sprach | langue/langues | 言語
color: 颜色 色 | color/colores | Farbe/Farben/Farb | couleur/couleurs | 色 カラー
style: 风格 样式 | estilo/estilos | Stil/Stile/Stil | style/styles | スタイル 様式
type: 类型 种类 类别 | tipo/tipos | Art/Arten/Art Typ/Typen | type/types | 種類 タイプ
class: 档次 舱位 | clase/clases | Klasse/Klassen/Klassen | classe/classes | クラス 等級
category: 分类 | categoría/categorías | Kategorie/Kategorien/Kategorie | catégorie/catégories | 分類 カテゴリー
brand: 品牌 牌子 | marca/marcas | Marke/Marken/Marken | marque/marques | ブランド
model: 型号 | modelo/modelos | Modell/Modelle/Modell | modèle/modèles | 機種 モデル
version: 版本 | versión/versiones | Version/Versionen/Versions | version/versions | バージョン
material: 材质 材料 | material/materiales | Material/Materialien/Material | matériau/matériaux | 素材
shape: 形状 | forma/formas | Form/Formen/Form | forme/formes | 形 形状
purpose: 用途 目的 | finalidad/finalidades propósito/propósitos | Zweck/Zwecke/Zweck | but/buts | 目的 用途
reason: 原因 理由 | motivo/motivos | Grund/Gründe/Grund | raison/raisons motif/motifs | 理由
duration: 时长 | duración/duraciones | Dauer/Dauern/Dauer | durée/durées | 期間
amount: 金额 数额 | importe/importes cantidad/cantidades | Betrag/Beträge/Betrags | montant/montants | 金額
number: 数量 | número/números | Anzahl/Anzahlen/Anzahl | nombre/nombres | 数
range: 范围 | rango/rangos | Spanne/Spannen/Spannen | fourchette/fourchettes | 範囲
scale: 幅度 | escala/escalas | Skala/Skalen/Skalen | échelle/échelles | 倍率
preference: 偏好 喜好 更喜欢 | preferencia/preferencias prefiero preferimos preferiría | Präferenz/Präferenzen/Präferenz bevorzuge lieber | préférence/préférences préfère préférerais plutôt | 希望 好み
option: 选项 | opción/opciones | Option/Optionen/Options | option/options | オプション 選択
percentage: 百分比 | porcentaje/porcentajes | Anteil/Anteile/Anteils | pourcentage/pourcentages | 割合
photo: 照片 相片 | foto/fotos fotografía/fotografías | Foto/Fotos/Foto | photo/photos | 写真
picture: 图片 图 | imagen/imágenes | Bild/Bilder/Bild | image/images | 画像 絵
background: 背景 | fondo/fondos | Hintergrund/Hintergründe/Hintergrund | arrière-plan/arrière-plans fond/fonds | 背景
filter: 滤镜 | filtro/filtros | Filter/Filter/Filter | filtre/filtres | フィルター
eye: 眼睛 眼 | ojo/ojos | Auge/Augen/Augen | œil/yeux | 目 瞳
face: 脸 脸部 面部 | cara/caras rostro/rostros | Gesicht/Gesichter/Gesichts | visage/visages | 顔
skin: 皮肤 肤 | piel/pieles | Haut/Häute/Haut | peau/peaux | 肌 皮膚
hair: 头发 | pelo/pelos cabello/cabellos | Haar/Haare/Haar | cheveu/cheveux | 髪 髪の毛
tooth: 牙齿 牙 | diente/dientes | Zahn/Zähne/Zahn | dent/dents | 歯
nose: 鼻子 鼻 | nariz/narices | Nase/Nasen/Nasen | nez/nez | 鼻
lip: 嘴唇 唇 | labio/labios | Lippe/Lippen/Lippen | lèvre/lèvres | 唇
pet: 宠物 | mascota/mascotas | Haustier/Haustiere/Haustier | animal_de_compagnie/animaux_de_compagnie animal/animaux | ペット
dog: 狗 小狗 | perro/perros | Hund/Hunde/Hunde | chien/chiens | 犬
cat: 猫 小猫 | gato/gatos | Katze/Katzen/Katzen | chat/chats | 猫
smoking: 吸烟 抽烟 | fumar/fumar fumador/fumadores | Rauchen/Rauchen/Raucher Raucher Nichtraucher | tabac/tabacs fumer fumeur/fumeurs | 喫煙
parking: 停车 停车场 停车位 | aparcamiento/aparcamientos estacionamiento/estacionamientos parking/parkings | Parkplatz/Parkplätze/Parkplatz parken | stationnement/stationnements parking/parkings | 駐車場 駐車
wifi: 无线网 无线网络 | wifi/wifi | WLAN/WLAN/WLAN- | wifi/wifi | 無線LAN
pool: 泳池 游泳池 | piscina/piscinas | Schwimmbad/Schwimmbäder/Schwimmbad | piscine/piscines | プール
gym: 健身房 健身 | gimnasio/gimnasios | Fitnessraum/Fitnessräume/Fitnessraum Fitnessstudio/Fitnessstudios | salle_de_sport/salles_de_sport | ジム
wheelchair: 轮椅 | silla_de_ruedas/sillas_de_ruedas | Rollstuhl/Rollstühle/Rollstuhl | fauteuil_roulant/fauteuils_roulants | 車椅子 車いす
insurance: 保险 | seguro/seguros | Versicherung/Versicherungen/Versicherungs | assurance/assurances | 保険
doctor: 医生 大夫 | médico/médicos | Arzt/Ärzte/Arzt Ärztin/Ärztinnen | médecin/médecins | 医師 医者
appointment: 预约 | cita/citas | Arzttermin/Arzttermine/Termin | rendez-vous/rendez-vous | 診察予約
service: 服务 | servicio/servicios | Dienst/Dienste/Dienst | service/services | サービス
company: 公司 | empresa/empresas compañía/compañías | Firma/Firmen/Firmen Unternehmen | entreprise/entreprises | 会社
airline: 航空公司 | aerolínea/aerolíneas | Fluggesellschaft/Fluggesellschaften/Fluggesellschafts | compagnie_aérienne/compagnies_aériennes | 航空会社
phone: 电话 | teléfono/teléfonos | Telefon/Telefone/Telefon | téléphone/téléphones | 電話
message: 消息 留言 | mensaje/mensajes | Nachricht/Nachrichten/Nachrichten | message/messages | メッセージ 伝言
playground: 游乐场 | parque_infantil/parques_infantiles | Spielplatz/Spielplätze/Spielplatz | aire_de_jeux/aires_de_jeux | 遊び場
subtitle: 字幕 | subtítulo/subtítulos | Untertitel/Untertitel/Untertitel | sous-titre/sous-titres | 字幕
`;
