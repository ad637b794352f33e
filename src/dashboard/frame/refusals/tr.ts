import { numberWords } from '../language.ts'
import type { DeadlineRefusal, Refusals } from './de.ts'
import type { Refusals } from './de.ts'
import { positions } from './positions/tr.ts'

const NOBODY = 'Kimse seçilmedi. Geri dönüp en az bir mülakat seçin.'
const FEWER = 'Geri dönüp daha az seçin.'
const ASK = 'Kuruluşunuzun bir yöneticisine sorun.'

export const tr: Refusals = {
  ...positions,
  internal: 'Bu istek yanıtlanamadı. Yeniden deneyin.',
  'database.away': 'Veritabanına şu anda ulaşılamıyor. Birazdan yeniden deneyin.',
  'service.busy': 'Hizmet şu anda çok yoğun. Bir dakika sonra yeniden deneyin.',
  'request.refused': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  'request.invalid': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  // The page of an interview, and links for guests.
  'review.rating': 'Değerlendirme 1 ile 5 arasında bir sayıdır. Geri dönüp birini seçin.',
  'review.nothing_recorded': 'Henüz bir şey kaydedilmedi, bu yüzden değerlendirilecek bir şey yok.',
  'note.empty': 'Not boş. Geri dönüp bir şey yazın.',
  'note.too_long': ({ length, most }) =>
    `Notta ${numberWords(Number(length))} karakter var; en fazla ${numberWords(Number(most))} karakter saklanabilir. Geri dönüp kısaltın.`,
  'analysis.not_completed': 'Yapay zekâ değerlendirmesi yalnızca tamamlanmış mülakatlar için istenebilir.',
  'grant.completed': 'Mülakat tamamlandı; başka bir şey tanınamaz.',
  'grant.number': ({ field, min, max }) =>
    field === 'timePercent'
      ? `Süre, yüzde olarak ${min} ile ${max} arasında bir tam sayı olmalıdır.`
      : `Ek deneme sayısı ${min} ile ${max} arasında bir tam sayı olmalıdır.`,
  'grant.deadline': ({ why, days }) =>
    ({
      no_time: 'Son tarih, saatiyle birlikte bir tarih olmalıdır.',
      begun: 'Aday başladı, bu yüzden davetin son tarihi artık geçerli değil.',
      none: 'Bu davetin son tarihi yok.',
      expired: 'Davetin süresi doldu. Adayı yeniden davet edin.',
      earlier: 'Son tarih yalnızca daha geç bir tarih olabilir.',
      too_late: `Son tarih bugünden en fazla ${days} gün sonrası olabilir.`,
    })[why as DeadlineRefusal],
  'reopen.not_abandoned': 'Yalnızca yarım bırakılmış bir mülakat devam edebilir.',
  'reopen.other_live':
    'Bu adayın bu pozisyon için hâlâ açık olan daha yeni bir mülakatı var; önce onun tamamlanması ya da iptal edilmesi gerekir.',
  'guest.days': ({ max }) => `Bir konuk bağlantısı 1 ile ${max} gün arasında geçerli olur.`,
  'guest.not_allowed': 'Bu mülakatı artık konuklara gösteremezsiniz.',
  'guest.ended':
    'Bu formun bağlantısı sona erdi. Geri dönün, mülakatın sayfasını yeniden yükleyin ve başka bir bağlantı oluşturun.',
  'guest.made': 'Bu form bağlantısını zaten oluşturdu ve bir bağlantı yalnızca bir kez gösterilir.',
  'guest.nothing_recorded': 'Henüz bir şey kaydedilmedi, bu yüzden izlenecek bir şey yok.',
  'guest.too_many': ({ max }) => `Bu mülakatın çalışan ${max} konuk bağlantısı var. Önce birini iptal edin.`,
  'dashboard.origin': 'Bu form başka bir siteden gönderildi.',
  'dashboard.form':
    'Bu form güncel değil, bu yüzden hiçbir şey değişmedi. Geri dönün, sayfayı yeniden yükleyin ve formu bir kez daha gönderin.',
  'dashboard.reviewer': `Bunu yalnızca değerlendirenler ve yöneticiler yapabilir. ${ASK}`,
  'dashboard.teams': `Bu sayfa bütün kuruluşla ilgili, siz ise ekiplerinizin mülakatlarını görüyorsunuz. ${ASK}`,
  'dashboard.operator': 'Bunu yalnızca kurulumun yöneticileri yapabilir. Bu kurulumu işletene sorun.',
  'dashboard.administrator': `Bunu yalnızca yöneticiler yapabilir. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `Bir görünümün adı 1 ile ${max} karakter arasında olur; bu adda ${length} karakter var. Hiçbir şey değişmedi.`,
  'view.name_taken': 'Bu ad başka bir görünümde var. Başka bir ad seçin.',
  'view.too_many': ({ max, isShared }) =>
    isShared
      ? `Zaten ${max} görünüm var; bir kuruluş en fazla bu kadar paylaşır. Önce birini kaldırın.`
      : `Zaten ${max} görünüm var; bir kişide en fazla bu kadar olur. Önce birini kaldırın.`,
  'view.query': 'Önce bir filtre ya da sıralama seçin; sonra görünümü kaydedin.',
  'view.share': ({ act }) =>
    act === 'save'
      ? 'Görünümleri yalnızca değerlendirenler ve yöneticiler paylaşır. Paylaşmadan kaydedin ya da onlardan birine sorun.'
      : 'Paylaşılan görünümleri yalnızca değerlendirenler ve yöneticiler yeniden adlandırır. Kaldırın ya da onlardan birine sorun.',
  'view.names_somebody':
    'Bu liste, herkesin göremeyeceği bir ad ya da adres arıyor. Kendiniz için kaydedin ya da aramayı çıkarıp öyle paylaşın.',
  'export.filter': ({ told }) =>
    `Hiçbir şey dışa aktarılmadı, çünkü dosyada istediğinizden başka bir şey olurdu. ${told} Geri dönün, filtreleri değiştirin ve yeniden indirin.`,
  'analysis.nobody': 'Kimse seçilmedi. Geri dönün ve en az bir mülakat seçin.',
  'analysis.too_many': ({ most, count }) =>
    `Bir kerede en fazla ${most} yapay zekâ değerlendirmesi istenebilir; ${count} tane seçildi. Geri dönün ve daha azını seçin.`,
  'decision.already': 'Mülakatta bu karar zaten verilmiş.',
  'decision.not_waiting': 'Karar geçerli oldu ya da yeniden karar verildi. Değiştirmek için yeniden karar verin.',
  'decision.reason_too_long': ({ length, max }) =>
    `Gerekçe ${length} karakter; en çok ${max} karakter saklanabilir. Geri dönüp kısaltın.`,
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }) =>
    `Aynı anda en çok ${most} mülakat için karar verilebilir; ${count} mülakat seçili. ${FEWER}`,
  'compare.nobody': NOBODY,
  'compare.one': ({ max }) => `Yalnızca bir mülakat seçili. Geri dönüp 2 ile ${max} arasında mülakat seçin.`,
  'compare.positions':
    'Seçilen mülakatlar, soruları farklı olan ayrı pozisyonlara ait. Geri dönüp tek bir pozisyonun mülakatlarını seçin.',
  'compare.too_many': ({ most, count }) =>
    `Aynı anda en çok ${most} mülakat karşılaştırılabilir; ${count} mülakat seçili. ${FEWER}`,
  'reminder.nobody': NOBODY,
  'reminder.too_many': ({ most, count }) =>
    `Aynı anda en çok ${most} adaya hatırlatma gönderilebilir; ${count} aday seçili. ${FEWER}`,
  'reminder.no_mail_server':
    'E-posta sunucusu ayarlanmamış, bu yüzden kimseye e-postayla hatırlatma gönderilemez. Sunucuyu bu kurulumu işleten ayarlar; sonra yeniden hatırlatın.',
}
