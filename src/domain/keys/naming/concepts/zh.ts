/** Chinese words for the concepts that fields are named by; the first one is how descriptions say it. */
export const ZH = `
departure: 出发 启程 起飞 离开 动身
arrival: 到达 抵达 到站
return: 返程 返回 回来 回程 返航 归来
check_in: 入住
check_out: 退房
pickup: 接送 上车 取货 取车 接机
dropoff: 下车 还车 送达
start: 开始 起始
end: 结束 截止
visit: 参观 游览 拜访
stay: 住宿 住
delivery: 配送 送货 外卖 送餐
booking: 预订 预定 订单
date: 日期 日子
time: 时间 时刻 几点
day: 天 日
night: 晚 夜
week: 周 星期 礼拜
weekend: 周末
month: 月 个月 月份
year: 年 年份
hour: 小时 钟头
minute: 分钟
morning: 早上 上午 早晨
evening: 晚上 傍晚
person: 人 人数 个人
adult: 成人 大人
child: 儿童 孩子 小孩 小朋友
passenger: 乘客 旅客
guest: 客人 宾客
group: 团体 团队
ticket: 票 门票 车票 机票
seat: 座位 座 位子 坐 位置
row: 排
window: 靠窗 窗户 窗口 窗
aisle: 过道 走道
room: 房间 客房 间 房 房型
bed: 床 床位
floor: 楼层 层 楼
view: 景观 景色 风景
table: 餐桌 桌子 桌
bag: 包 袋子
suitcase: 行李箱 箱子
luggage: 行李
item: 物品 件 商品
star: 星级 星
point: 分数 分
hotel: 酒店 宾馆 旅馆 饭店
restaurant: 餐馆 餐厅 饭馆
flight: 航班 飞机
train: 火车 列车 高铁
bus: 公交 巴士 大巴
taxi: 出租车 打车
car: 汽车 车 车子
bike: 自行车 单车
station: 车站 站
airport: 机场
route: 路线 线路
stop: 经停 中转 转机
place: 地方 地点 场所
location: 位置 地理位置
address: 地址
city: 城市 市
area: 区域 地区 片区
country: 国家
meal: 餐食 餐 饭
dish: 菜 菜品 菜肴
food: 食物 吃的 食品
drink: 饮料 饮品
breakfast: 早餐 早饭
lunch: 午餐 午饭
dinner: 晚餐 晚饭
cuisine: 菜系
diet: 饮食 素食
allergy: 过敏
ingredient: 配料 食材
topping: 浇头
milk: 牛奶 奶
sugar: 糖 糖度 甜度
ice: 冰 冰量
coffee: 咖啡
tea: 茶
pizza: 披萨 比萨
price: 价格 价钱 价位 房价
cost: 费用 花费 消费 人均
budget: 预算
fee: 手续费
discount: 折扣 优惠
payment: 付款 支付
account: 账户 账号
rating: 评分 评价
review: 评论 点评
score: 得分
age: 年龄 岁
weight: 重量 体重
height: 高度 身高
length: 长度
width: 宽度
size: 大小 尺寸 尺码 号码
temperature: 温度 气温
speed: 速度
distance: 距离
level: 级别 等级 程度
volume: 音量
brightness: 亮度
quality: 质量
weather: 天气
rain: 雨 下雨
snow: 雪 下雪
wind: 风 刮风
movie: 电影 影片 片子
song: 歌曲 歌 首歌
music: 音乐
album: 专辑
playlist: 歌单 播放列表
book: 书 书籍
title: 标题 片名 书名
name: 名称 名字 姓名
artist: 艺术家 艺人
singer: 歌手
director: 导演
actor: 演员 主演
author: 作者 作家
genre: 流派 题材
show: 节目 演出 剧
game: 游戏 比赛
event: 活动
sport: 运动 体育
team: 球队 队
language: 语言 语种
color: 颜色 色
style: 风格 样式
type: 类型 种类 类别
class: 档次 舱位
category: 分类
brand: 品牌 牌子
model: 型号
version: 版本
material: 材质 材料
shape: 形状
purpose: 用途 目的
reason: 原因 理由
duration: 时长
amount: 金额 数额
number: 数量
range: 范围
scale: 幅度
preference: 偏好 喜好 更喜欢
option: 选项
percentage: 百分比
photo: 照片 相片
picture: 图片 图
background: 背景
filter: 滤镜
eye: 眼睛 眼
face: 脸 脸部 面部
skin: 皮肤 肤
hair: 头发
tooth: 牙齿 牙
nose: 鼻子 鼻
lip: 嘴唇 唇
pet: 宠物
dog: 狗 小狗
cat: 猫 小猫
smoking: 吸烟 抽烟
parking: 停车 停车场 停车位
wifi: 无线网 无线网络
pool: 泳池 游泳池
gym: 健身房 健身
wheelchair: 轮椅
insurance: 保险
doctor: 医生 大夫
appointment: 预约
service: 服务
company: 公司
airline: 航空公司
phone: 电话
message: 消息 留言
playground: 游乐场
subtitle: 字幕
from_location: 出发地
to_location: 目的地
number_of_people: 人数
number_of_nights: 晚数
number_of_days: 天数
number_of_hours: 小时数
star_rating: 星级
party_size: 人数
price_range: 价格范围
bed_type: 床型
room_type: 房型
payment_method: 付款方式
`;
