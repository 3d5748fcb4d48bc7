import type { TalkLexicon } from './talk-lexicon.ts';

/** Articles and prepositions are written onto the word, so words are looked for within others. */
export const arabic: TalkLexicon = {
  spaced: false,
  override: 'تجاهل, انس , انسى, لا تتبع, تخطى, تجاوز, أهمل',
  rules: 'التعليمات, تعليمات, الأوامر, أوامر, القواعد, قواعد, التوجيهات, الموجه',
  earlier: 'السابقة, أعلاه, جميع, كل , كافة, الأصلية, تعليماتك',
  machine:
    'موجه النظام, رسالة النظام, نموذج لغوي, نموذج اللغة, الذكاء الاصطناعي, ذكاء اصطناعي, تعليماتك, وضع المطور, مالك المخطط, بصفتي مالك, تعليمات جديدة, حرفيا',
  reader: 'المساعد, النموذج, الروبوت, الوكيل, النظام, المدير, المسؤول, المطور',
  product: 'إجابتك, اجابتك, ردك, مخرجاتك, في الوصف, إلى الوصف, الى الوصف',
  utter: 'اكتب, أجب, اجب, كرر, قل , اعرض, اطبع, اكشف, اذكر, أظهر',
  edit: 'أضف, اضف, أدرج, ادرج, أنشئ, غير , استبدل, اجعل, انشر, وافق, احذف, ضع ',
  schema:
    'مفتاح, حقل, مخطط, قالب, القيمة الافتراضية, افتراضي, عدد صحيح, منطقي, إلزامي, مطلوب, الوصف, قاعدة البيانات, كلمة المرور, integer, boolean, string, json',
  role: 'أنت الآن, انت الآن, أنت الان, تصرف ك, تظاهر, من الآن فصاعدا, من الآن, يجب عليك, بصفتي المدير, بصفتي مسؤول, بصفتي المطور, مهمتك',
  errand: 'ترجم, اشرح, لخص, اكتب, احسب, عرف , احك, حلل, قارن, صف , أعطني',
  piece:
    'الجملة التالية, النص التالي, قصيدة, مقال, قصة, نكتة, برنامج, دالة, بايثون, python, معادلة, مضروب, إلى الإنجليزية, إلى الفرنسية, مفهوم, الفرق بين, معنى, عملية, تغير المناخ, التمثيل الضوئي, البناء الضوئي',
  quiz: 'ما هي عاصمة, ما عاصمة, من اخترع, من كتب, من رسم, كم عدد سكان, ما الفرق بين, في أي عام, لماذا السماء, احك لي نكتة',
};

export const turkish: TalkLexicon = {
  spaced: true,
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

/** Looked for within words: vowel signs make the borders of words uncertain. */
export const hindi: TalkLexicon = {
  spaced: false,
  override: 'अनदेखा, नज़रअंदाज़, नजरअंदाज, भूल जाओ, भूल जाएं, भूल जाइए, उपेक्षा, पालन न कर, पालन मत कर, अनदेखी',
  rules: 'निर्देश, नियम, प्रॉम्प्ट, आदेश, दिशानिर्देश',
  earlier: 'पिछले, पिछली, पहले के, ऊपर, सभी, सारे, अपने, मूल',
  machine:
    'सिस्टम प्रॉम्प्ट, सिस्टम संदेश, भाषा मॉडल, कृत्रिम बुद्धि, एआई मॉडल, एआई के रूप में, अपने निर्देश, डेवलपर मोड, स्कीमा के मालिक, स्कीमा का मालिक, स्कीमा मालिक, नए निर्देश, शब्दशः',
  reader: 'सहायक, मॉडल, बॉट, चैटबॉट, एजेंट, सिस्टम, व्यवस्थापक, एडमिन, डेवलपर',
  product: 'अपने उत्तर, अपने जवाब, आपके उत्तर, तुम्हारे जवाब, विवरण में, आउटपुट में, उत्तर में, जवाब में',
  utter: 'लिखो, लिखें, लिखिए, उत्तर दो, जवाब दो, दोहराओ, दोहराएं, बताओ, बताएं, दिखाओ, दिखाएं, प्रिंट कर, प्रकट कर',
  edit: 'जोड़ो, जोड़ें, जोड़ दो, डालो, डालें, शामिल कर, बनाओ, बनाएं, बदलो, बदलें, सेट कर, प्रकाशित कर, स्वीकृत कर, हटाओ',
  schema:
    'कुंजी, फ़ील्ड, फील्ड, स्कीमा, टेम्पलेट, पैरामीटर, डिफ़ॉल्ट, डिफॉल्ट, पूर्णांक, बूलियन, अनिवार्य, विवरण, डेटाबेस, पासवर्ड, integer, boolean, string, json',
  role: 'अब तुम, अब आप, तुम अब, आप अब, की तरह व्यवहार, की तरह काम, का नाटक, अब से, तुम्हें करना होगा, मालिक के रूप में, व्यवस्थापक के रूप में, एडमिन के रूप में, तुम्हारा काम',
  errand: 'अनुवाद, समझाओ, समझाएं, सारांश, लिखो, लिखें, गणना, परिभाषित, सुनाओ, विश्लेषण, तुलना, वर्णन, बताओ',
  piece:
    'निम्नलिखित वाक्य, इस वाक्य, कविता, निबंध, कहानी, चुटकुला, प्रोग्राम, फ़ंक्शन, पायथन, python, समीकरण, फैक्टोरियल, अंग्रेज़ी में, अंग्रेजी में, फ्रेंच में, की अवधारणा, के बीच अंतर, का अर्थ, की प्रक्रिया, जलवायु परिवर्तन, प्रकाश संश्लेषण',
  quiz: 'की राजधानी क्या, किसने आविष्कार, का आविष्कार किसने, किसने लिखा, की जनसंख्या, के बीच क्या अंतर, किस वर्ष, आसमान नीला क्यों, एक चुटकुला',
};

export const indonesian: TalkLexicon = {
  spaced: true,
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

export const vietnamese: TalkLexicon = {
  spaced: true,
  override: 'bo qua, phot lo, quen di, khong lam theo, dung lam theo, vo hieu hoa, hay quen',
  rules: 'huong dan, chi dan, chi thi, lenh, quy tac, prompt, quy dinh',
  earlier: 'truoc do, truoc day, o tren, phia tren, tat ca, moi, cua ban, ban dau',
  machine:
    'loi nhac he thong, prompt he thong, thong bao he thong, mo hinh ngon ngu, tri tue nhan tao, voi tu cach la ai, huong dan cua ban, che do nha phat trien, chu so huu luoc do, chu luoc do, huong dan moi, chi thi moi, nguyen van',
  reader: 'tro ly, mo hinh, bot, chatbot, tac nhan, he thong, quan tri vien, admin',
  product: 'cau tra loi cua ban, tra loi cua ban, phan hoi cua ban, dau ra cua ban, trong mo ta, vao mo ta',
  utter: 'viet, tra loi, lap lai, noi, hien thi, in ra, tiet lo, neu, cho biet',
  edit: 'them, chen, bao gom, tao, sua, thay doi, thay the, dat, xuat ban, phe duyet, xoa',
  schema:
    'khoa, truong, luoc do, mau, tham so, gia tri mac dinh, mac dinh, so nguyen, integer, boolean, string, bat buoc, mo ta, co so du lieu, mat khau, json',
  role: 'ban bay gio la, bay gio ban la, gio ban la, ban la mot, hay dong vai, dong vai, gia vo, tu bay gio, ke tu bay gio, ban phai, voi tu cach la chu, voi tu cach la quan tri vien, nhiem vu cua ban',
  errand: 'dich, giai thich, tom tat, viet, tinh, dinh nghia, ke, phan tich, so sanh, mo ta, hay cho',
  piece:
    'cau sau, doan van sau, doan sau, bai tho, bai luan, bai van, cau chuyen, truyen cuoi, chuong trinh, ham python, python, phuong trinh, giai thua, sang tieng anh, sang tieng phap, khai niem, su khac biet giua, y nghia cua, qua trinh, bien doi khi hau, quang hop, ma nguon',
  quiz: 'thu do cua, ai da phat minh, ai phat minh, ai da viet, dan so cua, su khac biet giua, nam nao, tai sao bau troi, ke mot cau chuyen cuoi',
};
