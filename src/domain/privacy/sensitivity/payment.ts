import type { TopicWords } from './vocabulary.ts';

/** How somebody pays: cards, accounts, invoices. What something costs is no such thing. */
export const PAYMENT: TopicWords = {
  en: {
    words: `pay card credit debit cvv cvc iban bic account billing invoice wallet bitcoin bank mastercard amex refund
      priceoverride`,
    stems: 'payment paypal creditcard debitcard cardnumber cardholder bankaccount cryptocurr',
  },
  es: { words: 'pago pagar cuenta banco factura cartera', stems: 'tarjeta bancari' },
  de: {
    words: 'karte konto bank rechnung zahlung geldborse',
    stems:
      'kreditkart kartennummer karteninhaber zahlungs bezahlung bezahlen bezahlart bankverbind kontonummer',
  },
  fr: { words: 'carte compte facture banque portefeuille', stems: 'paiement' },
  it: { words: 'pagamento cartadicredito banca fattura' },
  pt: { words: 'cartao pagamento boleto pix', stems: 'cartaodecredito' },
  ru: { words: 'оплата карта счёт банк платёж кошелёк', stems: 'оплат банковск' },
  uk: { words: 'рахунок гаманець платіж', stems: 'картк банківськ платіжн' },
  pl: {
    words: 'kartakredytowa numerkarty numerkonta kontobankowe faktura portfel przelew',
    stems: 'platnosc kredytow platnicz',
  },
  cs: {
    words: 'platba kreditnikarta cislokarty cislouctu bankovniucet faktura penezenka',
    stems: 'platebn',
  },
  nl: {
    words: 'betaling betalingen factuur bankrekening rekeningnummer portemonnee pasnummer',
    stems: 'betaalkaart betaalmethode betaalwijze betaalgegevens creditkaart bankpas',
  },
  sv: { words: 'faktura planbok', stems: 'betalning betalkort kreditkort bankkort kortnummer bankkonto' },
  tr: {
    words: 'odeme kartnumarasi bankahesabi hesapnumarasi fatura cuzdan havale',
    stems: 'kredikart bankakart',
  },
  ar: { words: 'دفع بنكي محفظة فاتورة', stems: 'ائتمان الدفع البنك' },
  hi: { words: 'भुगतान क्रेडिटकार्ड डेबिटकार्ड कार्डनंबर बैंकखाता खातासंख्या बटुआ बैंक' },
  vi: { words: 'thanhtoan taikhoan nganhang thetindung hoadon vidientu' },
  id: { words: 'bayar rekening kartukredit kartudebit nomorkartu tagihan dompet', stems: 'pembayaran' },
  th: { words: 'ชำระเงิน จ่ายเงิน บัตรเครดิต บัตรเดบิต บัญชีธนาคาร เลขบัญชี ใบแจ้งหนี้ กระเป๋าเงิน ธนาคาร' },
  zh: { words: '支付 付款 信用卡 银行 銀行 账户 账号 帳戶 帳號 钱包 錢包' },
  ja: { words: '支払 決済 カード 口座 クレジット' },
  ko: { words: '결제 카드 계좌 은행 지갑' },
};
