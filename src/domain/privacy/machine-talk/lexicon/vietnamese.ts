import type { TalkLexicon } from './talk-lexicon.ts';

export const vietnamese: TalkLexicon = {
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
