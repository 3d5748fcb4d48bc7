import type { TalkLexicon } from './talk-lexicon.ts';

export const italian: TalkLexicon = {
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
