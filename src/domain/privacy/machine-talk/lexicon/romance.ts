import type { TalkLexicon } from './talk-lexicon.ts';

export const french: TalkLexicon = {
  spaced: true,
  override:
    'ignor~, oubli~, neglig~, contourn~, ne tiens pas compte, ne tenez pas compte, ne suis pas, ne suivez pas, fais abstraction, outrepass~, desobei~',
  rules:
    'instruction, instructions, consigne, consignes, directive, directives, regles, prompt, prompts, invite systeme',
  earlier: 'precedent~, anterieur~, ci-dessus, toutes, tous, tes, vos, initiales, ce qui precede',
  machine:
    "prompt systeme, invite systeme, message systeme, modele de langage, modele d'ia, en tant qu'ia, intelligence artificielle, tes instructions, vos instructions, tes consignes, mode developpeur, " +
    'proprietaire du schema, nouvelle instruction, nouvelles instructions, quiconque lit ceci, mot pour mot',
  reader: 'ia, assistant, modele, bot, chatbot, agent, systeme, administrateur, admin, developpeur',
  product:
    'ta reponse, votre reponse, tes reponses, vos reponses, ta sortie, votre sortie, la sortie, dans la description, a la description, la description publiee, ton resume, votre resume',
  utter:
    'ecri~, repond~, repete~, dis, dites, affich~, imprim~, revel~, montr~, divulgu~, mentionn~, recit~, indiqu~',
  edit: 'ajout~, inser~, inclu~, cree, creez, modifi~, remplac~, renomm~, defini~, publi~, approuv~, mets, mettez, marqu~, supprim~',
  schema:
    'cle, cles, champ, champs, schema, gabarit, parametre, valeur par defaut, par defaut, entier, booleen, integer, boolean, string, obligatoire, requis, description, base de donnees, mot de passe, identifiants, json',
  role: "tu es maintenant, vous etes maintenant, tu es un, tu es une, agis comme, agissez comme, fais comme si, pretends etre, a partir de maintenant, desormais tu, tu dois, vous devez, en tant qu'administrateur, en tant que proprietaire, en tant que developpeur, ta tache est, joue le role",
  errand:
    'tradui~, expliqu~, resum~, redig~, ecri~, calcul~, defini~, racont~, compos~, analys~, compar~, decri~, donne-moi, peux-tu, pouvez-vous, resous',
  piece:
    'la phrase suivante, le texte suivant, suivante, suivant, poeme, dissertation, histoire sur, blague, programme, fonction, python, javascript, equation, factorielle, en anglais, en espagnol, en allemand, le concept, la difference entre, la signification de, le processus de, changement climatique, photosynthese, article de blog, code source, en termes simples',
  quiz: 'quelle est la capitale, qui a invente, qui a ecrit, qui a peint, quelle est la population, quelle est la difference entre, quelle est la racine, en quelle annee, comment fonctionne la, pourquoi le ciel, raconte-moi une blague, raconte moi une blague',
};

export const italian: TalkLexicon = {
  spaced: true,
  override: 'ignor~, dimentic~, trascur~, non seguire, non tenere conto, disobbedi~, aggir~, scart~',
  rules: 'istruzione, istruzioni, direttive, regole, indicazioni, ordini, prompt, linee guida',
  earlier: 'precedent~, di prima, sopra, tutte, tutti, tue, sue, iniziali, originali',
  machine:
    'prompt di sistema, messaggio di sistema, modello linguistico, modello di ia, come ia, intelligenza artificiale, le tue istruzioni, le tue regole, modalita sviluppatore, proprietario dello schema, nuova istruzione, nuove istruzioni, parola per parola',
  reader: 'ia, assistente, modello, bot, chatbot, agente, sistema, amministratore, admin, sviluppatore',
  product:
    "la tua risposta, nella tua risposta, alla tua risposta, tua risposta, il tuo output, l'output, nella descrizione, alla descrizione, tuo riassunto",
  utter: "scriv~, rispond~, ripet~, di', dire, mostr~, stamp~, rivel~, menzion~, recit~",
  edit: 'aggiung~, inseri~, includ~, crea, creare, modific~, cambi~, sostitu~, rinomin~, imposta, pubblic~, approv~, metti, rimuov~',
  schema:
    'chiave, chiavi, campo, campi, schema, modello dati, parametro, valore predefinito, predefinito, intero, booleano, integer, boolean, string, obbligatorio, richiesto, descrizione, database, password, credenziali, json',
  role: 'ora sei, adesso sei, tu sei un, sei un, sei una, agisci come, comportati come, fingi di essere, fai finta, da ora in poi, devi, come amministratore, come proprietario, come sviluppatore, il tuo compito, interpreta il ruolo',
  errand:
    'traduc~, spieg~, riassum~, scriv~, calcol~, defin~, raccont~, compon~, analizz~, confront~, descriv~, dammi, puoi, potresti, risolv~',
  piece:
    'la seguente frase, seguente testo, il seguente, la seguente, poesia, saggio, storia su, barzelletta, programma, funzione, python, javascript, equazione, fattoriale, in inglese, in francese, in tedesco, il concetto, la differenza tra, il significato di, il processo di, cambiamento climatico, fotosintesi, codice sorgente, in parole semplici',
  quiz: 'qual e la capitale, chi ha inventato, chi ha scritto, chi ha dipinto, quanti abitanti, qual e la differenza tra, qual e la radice, in che anno, come funziona la, perche il cielo, raccontami una barzelletta',
};

export const portuguese: TalkLexicon = {
  spaced: true,
  override: 'ignor~, esquec~, desconsider~, descart~, nao siga, nao sigas, desobedec~, contorn~, sobreponha',
  rules: 'instrucao, instrucoes, diretrizes, regras, ordens, prompt, prompts, orientacoes',
  earlier: 'anterior, anteriores, previas, acima, todas, todos, suas, tuas, originais, iniciais',
  machine:
    'prompt do sistema, mensagem do sistema, modelo de linguagem, modelo de ia, como ia, inteligencia artificial, suas instrucoes, tuas instrucoes, suas regras, modo desenvolvedor, dono do esquema, proprietario do esquema, nova instrucao, novas instrucoes, palavra por palavra',
  reader: 'ia, assistente, modelo, bot, chatbot, agente, sistema, administrador, admin, desenvolvedor',
  product:
    'sua resposta, tua resposta, suas respostas, sua saida, a saida, na descricao, a descricao, a descricao publicada, seu resumo',
  utter: 'escrev~, respond~, repit~, repet~, diga, mostr~, imprim~, revel~, mencion~, recit~',
  edit: 'adicion~, acrescent~, insir~, inser~, inclu~, crie, criar, modifi~, alter~, mude, substitu~, renome~, defin~, publi~, aprov~, coloque, remov~',
  schema:
    'chave, chaves, campo, campos, esquema, modelo de dados, parametro, valor padrao, padrao, inteiro, booleano, integer, boolean, string, obrigatorio, requerido, descricao, banco de dados, senha, credenciais, json',
  role: 'agora voce e, voce agora e, voce e um, voce e uma, aja como, atue como, finja ser, finja que, a partir de agora, de agora em diante, voce deve, como administrador, como proprietario, como desenvolvedor, sua tarefa e',
  errand:
    'traduz~, expli~, resum~, redij~, escrev~, calcul~, defin~, cont~, compon~, analis~, compar~, descrev~, me de, pode, poderia, resolv~',
  piece:
    'a seguinte frase, seguinte texto, o seguinte, a seguinte, poema, redacao, ensaio, historia sobre, piada, programa, funcao, python, javascript, equacao, fatorial, para o ingles, para ingles, para o frances, para frances, o conceito, a diferenca entre, o significado de, o processo de, mudancas climaticas, fotossintese, codigo fonte, em termos simples',
  quiz: 'qual e a capital, quem inventou, quem escreveu, quem pintou, quantos habitantes, qual e a diferenca entre, qual e a raiz, em que ano, como funciona a, por que o ceu, conte uma piada, me conte uma piada',
};

export const spanish: TalkLexicon = {
  spaced: true,
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
