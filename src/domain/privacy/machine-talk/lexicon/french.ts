import type { TalkLexicon } from './talk-lexicon.ts';

export const french: TalkLexicon = {
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
