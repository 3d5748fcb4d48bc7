import type { CourtesyLexicon } from './courtesy-lexicon.ts';

export const italian: CourtesyLexicon = {
  leadIns: [
    '(?:io |noi )?(?:vorrei|vorremmo|voglio|vogliamo|cerco|cerchiamo|preferisco|desidero)(?: prenotare| trovare| avere)? ',
    '(?:ho|abbiamo) bisogno di ',
    '(?:mi|ci) piacerebbe ',
    '(?:può|puoi|potrebbe|potresti) (?:per favore )?(?:trovarmi |darmi |aiutarmi a |cercare )?',
    'per favore[ ,]+',
  ],
  answers: 'sì|si|no|va bene|ciao|buongiorno|grazie|perfetto|certo|bene|e',
  subjects: 'vorrei|voglio|cerco|ho|mi|può|è',
  closings: 'per favore|per piacere|grazie(?: mille)?|se possibile',
  empty:
    'a aiuto al altre altri altro anche arrivederci basta bene buona buongiorno certo che ci ciao così da di e è favore fine fa giornata grazie ho il in io la le lo ma mi mille ' +
    'molto ne nessuno niente no non nulla o ok ora per perfetto piacere più poi posso problema qualcosa questo quello se si sì sono sta suo tante tutto un una va vi adesso',
  acknowledgements: [],
};
