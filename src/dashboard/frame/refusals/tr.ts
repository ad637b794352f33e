import type { Refusals } from './de.ts'

const ASK = 'Kuruluşunuzun bir yöneticisine sorun.'

export const tr: Refusals = {
  internal: 'Bu istek yanıtlanamadı. Yeniden deneyin.',
  'database.away': 'Veritabanına şu anda ulaşılamıyor. Birazdan yeniden deneyin.',
  'service.busy': 'Hizmet şu anda çok yoğun. Bir dakika sonra yeniden deneyin.',
  'request.refused': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  'request.invalid': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
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
}
