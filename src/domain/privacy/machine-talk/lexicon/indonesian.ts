import type { TalkLexicon } from './talk-lexicon.ts';

export const indonesian: TalkLexicon = {
  override: 'abaikan, lupakan, jangan ikuti, jangan patuhi, langgar, kesampingkan, lewati',
  rules: 'instruksi, perintah, aturan, arahan, prompt, petunjuk sistem, pedoman',
  earlier: 'sebelumnya, di atas, semua, seluruh, terdahulu, anda, awal',
  machine:
    'prompt sistem, pesan sistem, model bahasa, kecerdasan buatan, sebagai ai, instruksi anda, mode pengembang, pemilik skema, instruksi baru, perintah baru, kata demi kata',
  reader: 'ai, asisten, model, bot, chatbot, agen, sistem, administrator, admin, pengembang',
  product:
    'jawaban anda, jawabanmu, respons anda, responsmu, balasan anda, keluaran anda, dalam deskripsi, ke deskripsi, di deskripsi',
  utter: 'tulis, tuliskan, jawab, balas, ulangi, katakan, tampilkan, cetak, ungkapkan, sebutkan, tunjukkan',
  edit: 'tambahkan, sisipkan, masukkan, buat, buatlah, ubah, ganti, atur, terbitkan, setujui, hapus',
  schema:
    'kunci, bidang, skema, templat, parameter, nilai bawaan, nilai default, bilangan bulat, integer, boolean, string, wajib, deskripsi, basis data, kata sandi, kredensial, json',
  role: 'kamu sekarang, anda sekarang, sekarang kamu adalah, kamu adalah, bertindaklah sebagai, bertindak sebagai, berpura-pura, mulai sekarang, kamu harus, anda harus, sebagai pemilik, sebagai admin, sebagai pengembang, tugas anda',
  errand:
    'terjemahkan, jelaskan, ringkas, tulis, tuliskan, hitung, definisikan, ceritakan, analisis, bandingkan, deskripsikan, berikan, bisakah',
  piece:
    'kalimat berikut, teks berikut, puisi, esai, cerita tentang, lelucon, program, fungsi, python, persamaan, faktorial, ke bahasa inggris, ke bahasa prancis, konsep, perbedaan antara, arti dari, proses, perubahan iklim, fotosintesis, kode sumber',
  quiz: 'apa ibu kota, ibu kota, siapa penemu, siapa yang menemukan, siapa yang menulis, berapa jumlah penduduk, apa perbedaan antara, pada tahun berapa, bagaimana cara kerja, mengapa langit, ceritakan lelucon',
};
