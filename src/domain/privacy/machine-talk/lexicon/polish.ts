import type { TalkLexicon } from './talk-lexicon.ts';

export const polish: TalkLexicon = {
  override: 'zignoruj~, ignoruj~, zapomnij~, pomin, obejdz, nie stosuj, nie przestrzegaj, nadpisz',
  rules: 'instrukcj~, polecen~, wytyczn~, regul~, zasad~, rozkaz~, prompt, prompta, promptu',
  earlier: 'poprzedni~, wczesniejsz~, powyzsz~, wszystki~, swoje, twoje, dotychczasow~',
  machine:
    'prompt systemowy, komunikat systemowy, model jezykowy, modelu jezykow~, model ai, jako ai, sztuczna inteligencja, twoje instrukcje, tryb deweloper~, wlasciciel schematu, jako wlasciciel schematu, nowe instrukcje, nowa instrukcja, slowo w slowo',
  reader: 'ai, asystent~, model, bot, chatbot, agent, system, administrator, admin',
  product:
    'twoja odpowiedz, twojej odpowiedzi, swojej odpowiedzi, swoja odpowiedz, w odpowiedzi, w opisie, do opisu, twoim podsumowaniu',
  utter: 'napisz, odpowiedz, powtorz, powiedz, wypisz, wyswietl, pokaz, ujawnij, wydrukuj, wspomnij',
  edit: 'dodaj, wstaw, umiesc, utworz, zmien, zastap, ustaw, opublikuj, zatwierdz, usun, dopisz',
  schema:
    'klucz, klucza, pole, pola, schemat, schematu, szablon, parametr, wartosc domyslna, domyslnie, domyslna, liczba calkowita, integer, boolean, string, wymagane, wymagany, opis, opisu, baza danych, haslo, json',
  role: 'jestes teraz, teraz jestes, jestes, zachowuj sie jak, udawaj, od teraz, musisz, jako administrator, jako wlasciciel, jako tworca, wciel sie, twoim zadaniem',
  errand:
    'przetlumacz, wyjasnij, stresc, podsumuj, napisz, oblicz, zdefiniuj, opowiedz, przeanalizuj, porownaj, opisz, podaj, czy mozesz, rozwiaz',
  piece:
    'nastepujace zdanie, nastepujacy tekst, wiersz, wypracowanie, esej, opowiadanie, dowcip, zart, program, funkcje, python, rownanie, silni, na angielski, na francuski, pojecie, roznice miedzy, znaczenie, proces, zmianach klimatu, fotosyntez~, kod zrodlowy, prostymi slowami',
  quiz: 'jaka jest stolica, co jest stolica, kto wynalazl, kto napisal, kto namalowal, ile mieszkancow, jaka jest roznica miedzy, w ktorym roku, jak dziala, dlaczego niebo, opowiedz dowcip, opowiedz mi dowcip',
};
