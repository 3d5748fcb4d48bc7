/** Japanese words for the concepts that fields are named by; the first one is how descriptions say it. */
export const JA = `
departure: 出発 発 出発日
arrival: 到着 着
return: 復路 帰り 戻り 返却 帰国
check_in: チェックイン
check_out: チェックアウト
pickup: 迎え お迎え ピックアップ 受け取り
dropoff: 降車 降ろす
start: 開始 始まり
end: 終了 終わり
visit: 訪問 見学
stay: 滞在 宿泊
delivery: 配達 配送 出前
booking: 予約
date: 日付 日にち
time: 時刻 時間 何時
day: 日
night: 泊 夜
week: 週 週間
weekend: 週末
month: 月 か月
year: 年 年数
hour: 時間
minute: 分
morning: 朝 午前
evening: 夕方 夜間
person: 人 人数 名 名様
adult: 大人
child: 子供 子ども 小児
passenger: 乗客
guest: 客 ゲスト
group: 団体 グループ
ticket: チケット 切符 券
seat: 座席 席 シート
row: 列
window: 窓側 窓 窓際
aisle: 通路側 通路
room: 部屋 客室 室
bed: ベッド
floor: 階 フロア
view: 眺め 景色 眺望
table: テーブル
bag: 袋 バッグ 鞄
suitcase: スーツケース
luggage: 荷物 手荷物
item: 品物 商品
star: 星
point: 点 ポイント
hotel: ホテル 旅館 宿
restaurant: レストラン 飲食店
flight: 便 フライト 航空便
train: 電車 列車 新幹線
bus: バス
taxi: タクシー
car: 車 自動車 レンタカー
bike: 自転車
station: 駅
airport: 空港
route: 経路 ルート
stop: 乗り継ぎ 経由
place: 場所 所
location: 位置 所在地
address: 住所
city: 都市 町 街
area: 地域 エリア
country: 国
meal: 食事 機内食 ご飯
dish: 料理
food: 食べ物 食品
drink: 飲み物 ドリンク
breakfast: 朝食 朝ごはん
lunch: 昼食 ランチ
dinner: 夕食 ディナー 晩ご飯
cuisine: 料理ジャンル
diet: 食事制限
allergy: アレルギー
ingredient: 材料 具材
topping: トッピング
milk: ミルク 牛乳
sugar: 砂糖
ice: 氷
coffee: コーヒー
tea: お茶 茶 紅茶
pizza: ピザ
price: 価格 値段 料金
cost: 費用
budget: 予算
fee: 手数料
discount: 割引
payment: 支払い
account: アカウント
rating: 評価
review: レビュー 口コミ
score: 得点 スコア
age: 年齢 歳
weight: 重さ 体重
height: 高さ 身長
length: 長さ
width: 幅
size: サイズ 大きさ
temperature: 温度 気温
speed: 速度 速さ
distance: 距離
level: レベル 程度
volume: 音量
brightness: 明るさ
quality: 品質
weather: 天気
rain: 雨
snow: 雪
wind: 風
movie: 映画
song: 曲 歌
music: 音楽
album: アルバム
playlist: プレイリスト
book: 本 書籍
title: 題名 タイトル
name: 名前 名称 氏名
artist: アーティスト
singer: 歌手
director: 監督
actor: 俳優 女優
author: 著者 作家
genre: ジャンル
show: 番組 公演
game: 試合 ゲーム
event: イベント 催し
sport: スポーツ
team: チーム
language: 言語
color: 色 カラー
style: スタイル 様式
type: 種類 タイプ
class: クラス 等級
category: 分類 カテゴリー
brand: ブランド
model: 機種 モデル
version: バージョン
material: 素材
shape: 形 形状
purpose: 目的 用途
reason: 理由
duration: 期間
amount: 金額
number: 数
range: 範囲
scale: 倍率
preference: 希望 好み
option: オプション 選択
percentage: 割合
photo: 写真
picture: 画像 絵
background: 背景
filter: フィルター
eye: 目 瞳
face: 顔
skin: 肌 皮膚
hair: 髪 髪の毛
tooth: 歯
nose: 鼻
lip: 唇
pet: ペット
dog: 犬
cat: 猫
smoking: 喫煙
parking: 駐車場 駐車
wifi: 無線LAN
pool: プール
gym: ジム
wheelchair: 車椅子 車いす
insurance: 保険
doctor: 医師 医者
appointment: 診察予約
service: サービス
company: 会社
airline: 航空会社
phone: 電話
message: メッセージ 伝言
playground: 遊び場
subtitle: 字幕
from_location: 出発地
to_location: 目的地
number_of_people: 人数
number_of_nights: 泊数
number_of_days: 日数
number_of_hours: 時間数
star_rating: 星の数
party_size: 人数
price_range: 価格帯
bed_type: ベッドの種類
room_type: 部屋の種類
payment_method: 支払い方法
`;
