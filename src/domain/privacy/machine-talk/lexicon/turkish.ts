import type { TalkLexicon } from './talk-lexicon.ts';

export const turkish: TalkLexicon = {
  override: 'yok say~, gormezden gel~, unut, unutun, dikkate alma~, uyma, uymayin, gec, boz, yoksay~',
  rules: 'talimat~, komut~, kural~, yonerge~, prompt~, istem~',
  earlier: 'onceki, yukaridaki, tum, butun, daha onceki, mevcut, ilk',
  machine:
    'sistem istemi~, sistem promptu~, sistem mesaji~, dil modeli~, yapay zeka~, talimatlarini, talimatlarin, gelistirici modu~, sema sahibi~, yeni talimat~, kelimesi kelimesine',
  reader: 'asistan~, model, bot, ajan, sistem, yonetici~, admin, gelistirici~',
  product:
    'cevabina, cevabinda, cevabini, yanitina, yanitinda, yanitini, cevabiniza, yanitiniza, ciktina, aciklamaya, aciklamada, aciklamasina',
  utter: 'yaz, yazin, cevap ver, yanit ver, tekrarla~, soyle~, goster~, acikla, yazdir~, bas, ifsa et~',
  edit: 'ekle, ekleyin, degistir~, olustur~, ayarla~, yayinla~, onayla~, koy, kaldir~, sil',
  schema:
    'anahtar, anahtari, alan, alani, sema, semaya, sablon, parametre, varsayilan, tam sayi, tamsayi, integer, boolean, string, zorunlu, aciklama, veritabani~, sifre, parola, json',
  role: 'sen artik, artik sen, simdi sen, gibi davran~, rolunu yap~, rolune gir~, bundan sonra, bundan boyle, zorundasin, yonetici olarak, sahibi olarak, gelistirici olarak, gorevin',
  errand:
    'cevir~, tercume~, acikla~, ozetle~, hesapla~, tanimla~, anlat~, yaz, karsilastir~, bana, asagidaki~',
  piece:
    'cumleyi, metni, siir, deneme, hikaye, fikra, program, fonksiyon, python, denklem, faktoriyel, ingilizceye, fransizcaya, kavramini, arasindaki farki, anlamini, surecini, iklim degisikligi, fotosentez~, kaynak kodu',
  quiz: 'baskenti neresi, baskenti nedir, kim icat etti, kim yazdi, kim buldu, nufusu kac, arasindaki fark nedir, hangi yilda, nasil calisir, gokyuzu neden, bir fikra anlat',
};
