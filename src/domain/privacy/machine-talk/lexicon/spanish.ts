import type { TalkLexicon } from './talk-lexicon.ts';

export const spanish: TalkLexicon = {
  override:
    'ignor~, olvid~, omit~, descart~, no hagas caso, no sigas, haz caso omiso, pasa por alto, desobedec~, anula, sobrescrib~',
  rules:
    'instruccion, instrucciones, indicaciones, directrices, reglas, normas, ordenes, prompt, prompts, consignas',
  earlier:
    'anterior, anteriores, previas, previos, previa, todas, todos, tus, sus, de arriba, originales, iniciales',
  machine:
    'prompt del sistema, mensaje del sistema, modelo de lenguaje, modelo de ia, como ia, inteligencia artificial, tus instrucciones, sus instrucciones, tus reglas, modo desarrollador, ' +
    'dueno del esquema, propietario del esquema, nueva instruccion, nuevas instrucciones, quien lea esto, palabra por palabra',
  reader: 'ia, asistente, modelo, bot, chatbot, agente, sistema, administrador, admin, desarrollador',
  product:
    'tu respuesta, su respuesta, tus respuestas, tu salida, la salida, en la descripcion, a la descripcion, la descripcion publicada, tu resumen, tu texto',
  utter:
    'escrib~, respond~, repit~, di, diga, muestr~, imprim~, revel~, menciona~, recit~, contest~, devuelv~',
  edit: 'anad~, agreg~, insert~, incluy~, cre~, modific~, cambi~, reemplaz~, sustitu~, renombr~, defin~, public~, aprueb~, pon, ponga, marc~, elimin~',
  schema:
    'clave, claves, campo, campos, esquema, plantilla, parametro, valor por defecto, por defecto, predeterminado, entero, booleano, integer, boolean, string, obligatorio, requerido, descripcion, base de datos, contrasena, credenciales, json',
  role: 'ahora eres, eres ahora, eres un, eres una, actua como, actue como, finge ser, haz como si, a partir de ahora, de ahora en adelante, debes, tienes que, como administrador, como propietario, como desarrollador, tu tarea es, haz el papel',
  errand:
    'traduc~, explic~, resum~, redact~, escrib~, calcul~, defin~, cuent~, compon~, analiz~, compar~, describ~, dame, puedes, podrias, resuelv~',
  piece:
    'la siguiente frase, siguiente oracion, siguiente texto, el siguiente, la siguiente, poema, ensayo, historia sobre, chiste, programa, funcion, python, javascript, ecuacion, factorial, al ingles, al frances, al aleman, el concepto, la diferencia entre, el significado de, el proceso de, cambio climatico, fotosintesis, articulo de blog, codigo fuente, en terminos sencillos',
  quiz: 'cual es la capital, quien invento, quien escribio, quien pinto, cuantos habitantes, cual es la diferencia entre, cual es la raiz, en que ano, como funciona la, por que el cielo, cuentame un chiste',
};
