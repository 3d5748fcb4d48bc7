import { sayings } from '../../words/index.ts';
import type { SensitiveTopic } from './sensitive-topic.ts';

/**
 * What people say who are asked for, or give, something sensitive: own wording, in several languages, without the words that
 * the vocabularies have where it can be. Each stands for what is near it in the model's space.
 */
export const SENSITIVE_PHRASES: Readonly<Record<SensitiveTopic, readonly string[]>> = {
  payment: sayings(`
    the number on my bank card / which card to charge / pay with this account /
    the security code on the back of the card / charge it to my account number / el número de mi tarjeta /
    von welchem Konto abgebucht wird / le numéro de ma carte bancaire / 我的银行卡号 / カードで払うときの番号 /
    номер моей банковской карты / رقم بطاقتي البنكية / numer mojej karty płatniczej /
    the sixteen digits for charging me / where to send the money`),
  identity: sayings(`
    my passport number / my date of birth / my national identity number / my citizenship /
    number of my travel document / scan of my identity document / the number of my driving licence /
    mi número de pasaporte / mein Geburtsdatum / mon numéro de sécurité sociale / 我的身份证号码 / 生年月日 /
    номер паспорта / تاريخ ميلادي / doğum tarihim / the document I show at the border /
    the papers that prove who I am`),
  access: sayings(`
    my password / log in as administrator / the secret code to unlock my account / give me admin rights /
    grant access to another user / the one-time code you sent me / mi contraseña / mein Passwort /
    mon mot de passe / 我的登录密码 / パスワード / мой пароль / كلمة المرور / şifrem /
    who is allowed to change things in the account / unlock the system with this code`),
  health: sayings(`
    my illness / the medicine I take / I am expecting a baby / my blood type / what the doctor diagnosed /
    I have a chronic disease / my medical history / I had an operation / how disabled I am /
    my mental health / the tablets I take every day / la enfermedad que tengo / welche Medikamente ich nehme /
    je suis enceinte / 我的病史 / 飲んでいる薬 / какая у меня болезнь / مرضي المزمن / hamileyim /
    I have a heart condition / I suffer from epilepsy`),
  minors: sayings(`
    the name of my child / how old my daughter is / the birthday of my son / who has custody of the child /
    my child travels alone / the school my child goes to / the parents must agree / the ages of our children /
    el nombre de mi hijo / wie alt meine Tochter ist / l'âge de mon enfant / 我孩子的名字 / 子供の年齢 /
    сколько лет моему ребёнку / عمر ابنتي / çocuğumun yaşı / my son is seven years old / the girl is four`),
};
/**
 * What is near those without being sensitive, and what agents are asked for every day. A phrase that is nearer to one of
 * these is not sensitive by its meaning: they are what keeps seats, meals, dates and wheelchairs from waiting for a person.
 */
export const EVERYDAY_PHRASES: readonly string[] = sayings(`
  a seat by the window / a vegetarian meal / a wheelchair at the gate / no nuts in the food / extra luggage /
  a quiet room / a baby seat in the car / a menu for children / two adults and two children /
  a pet in the cabin / cheaper than fifty / the price per night / tomorrow at eight / from Paris to Rome /
  a table for four / a playground nearby / a toy for a small child / family friendly / near the hospital /
  an appointment with the doctor / free of gluten / without sugar / soft pillow / free parking /
  free cancellation / how long it takes / the weather today / my name / phone number / the title of the song /
  make the face slimmer / brighter colours / remove people from the picture / the balance of my savings /
  transfer money to a friend / a discount / a receipt / a gift voucher / step-free access /
  barrier-free entrance / an electric car / leg room / wifi on board / a birthday cake / a party for kids /
  the size of shoes / a room for smokers / spicy or mild / the genre of the film / an aisle seat /
  un asiento junto al pasillo / comida sin gluten / ein ruhiges Zimmer / ein Kinderbett / une chambre calme /
  un menu enfant / 靠窗的座位 / 儿童座椅 / 素食餐 / 窓側の席 / ベビーベッド / место у окна / детское меню / مقعد بجانب النافذة /
  cam kenarı koltuk / a car seat for a toddler / a lift to the room / reading glasses / a gym / a massage /
  vegan and halal food / open on Sunday / language of the guide / size of the group / add a reminder /
  play music / a school bag / a doctor nearby / a pharmacy nearby`);

/** What people say who ask for nothing (see `onlyCourtesy`). */
export const COURTESY_PHRASES: readonly string[] = sayings(`
  thank you so much / thanks for your help / ok, sounds good to me / yes please / no, nothing else /
  sure, go ahead / sorry, one moment please / hello, how are you / goodbye, have a nice day /
  gracias por la ayuda / danke schön, auf Wiedersehen / merci, au revoir / 好的，谢谢 / ありがとうございます`);
