import { numberWords } from '../language.ts'
import { connecting } from './connecting/tr.ts'
import type { DeadlineRefusal, RefusalFacts, Refusals } from './de.ts'
import { describing } from './describing/tr.ts'
import { positions } from './positions/tr.ts'
import { settings } from './settings/tr.ts'
import { sync } from './sync/tr.ts'

const NOBODY = 'Kimse seçilmedi. Geri dönüp en az bir mülakat seçin.'
const FEWER = 'Geri dönüp daha az seçin.'
const ASK = 'Kuruluşunuzun bir yöneticisine sorun.'

/** What keeps a company or a team from being deleted. */
function heldBy({ positions, people }: RefusalFacts): string {
  const held = [
    ...(Number(positions) > 0 ? [`ona ait ${positions} pozisyon var`] : []),
    ...(Number(people) > 0 ? [`içinde ${people} kişi var`] : []),
  ]
  return held.join(' ve ') || 'ona bağlı bir şey var'
}

export const tr: Refusals = {
  ...connecting,
  ...positions,
  'view.not_found': 'Bu görünüm artık yok ya da onu değiştirmek size ait değil.',
  'find.too_many_positions': 'Liste çok fazla pozisyon için isteniyor. Daha azını seçin.',
  internal: 'Bu istek yanıtlanamadı. Yeniden deneyin.',
  'database.away': 'Veritabanına şu anda ulaşılamıyor. Birazdan yeniden deneyin.',
  'service.busy': 'Hizmet şu anda çok yoğun. Bir dakika sonra yeniden deneyin.',
  'account.above': 'Bir kurulum yöneticisinin hesabını yalnızca bir kurulum yöneticisi değiştirir; yenisini de o atar.',
  'account.shell_only':
    'Bu kurulumda birden çok kuruluş var ve bir kurulum yöneticisi hiçbirine ait olmayan bağlantıları da görür. Onları bu kurulumu işleten atar ve görevden alır: interview-bridge admin user update ID --role installation',
  'account.own': 'Kendi hesabınızı burada değiştiremezsiniz; başka bir yönetici değiştirebilir.',
  'account.disabled': 'Bu hesap devre dışı. Önce etkinleştirin, sonra bağlantı oluşturun.',
  'account.key_made':
    'Bu form anahtarını zaten oluşturdu ve bir anahtar yalnızca bir kez gösterilir. Kimse kopyalamadıysa iptal edin, sonra yenisini oluşturun.',
  'account.teams_changed': 'Bu arada başkası bu ekipleri değiştirdi. Sayfayı yeniden yükleyip bir daha seçin.',
  'account.teams_not_kept':
    'Ekipler burada kişilerin gördüğünü sınırlayamaz: veritabanı kullanıcısının istekler için rol oluşturma yetkisi yok. Kurulumu işleten, rolün adını başlangıç günlüğünde bulur; rol oluşunca ekipleri seçin.',
  'account.role_changed': 'Bu arada başkası bu kişiye başka bir rol verdi. Sayfayı yeniden yükleyip bir daha seçin.',
  'company.changed': ({ name }) =>
    `Bu arada biri bu şirketi değiştirdi; adı şimdi “${name}”. Sizinki onun yerine geçsin istiyorsanız yeniden kaydedin.`,
  'team.changed': ({ name }) =>
    `Bu arada biri bu ekibi değiştirdi; adı şimdi “${name}”. Sizinki onun yerine geçsin istiyorsanız yeniden kaydedin.`,
  'company.in_use': (facts) => `Bu şirket kalıyor, çünkü ${heldBy(facts)}. Önce bunları başka bir şirkete verin.`,
  'team.in_use': (facts) => `Bu ekip kalıyor, çünkü ${heldBy(facts)}. Önce bunları başka bir ekibe verin.`,
  'login.passwords_off': 'Burada parolalar kapalı, bu yüzden hiçbir şey değişmedi.',
  'login.oidc_off': 'Bu kurulumun OpenID sağlayıcısı yok. Parolanızla oturum açın.',
  'login.oidc_out_of_date':
    'Bu oturum açma başka bir tarayıcıda ya da çok önce başlatılmış veya daha önce geri dönmüş. Baştan başlayın.',
  'login.too_many': ({ minutes }) => `Çok fazla oturum açma başlatıldı. ${minutes} dakika sonra yeniden deneyin.`,
  'login.oidc_denied': ({ provider }) => `${provider} girişinize izin vermedi.`,
  'login.oidc_invalid': ({ provider }) =>
    `${provider} yanıtına güvenilemez, bu yüzden kimsenin oturumu açılmadı. Yeniden deneyin; böyle kalırsa bu kurulumu işletene bildirin.`,
  'login.oidc_unreachable': ({ provider }) =>
    `Şu anda ${provider} sağlayıcısına ulaşılamıyor. Bir dakika sonra yeniden deneyin.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `${email} hesabı ${provider} tarafındaki başka bir oturuma bağlı. O artık kullanılmıyorsa bağı bir yönetici kaldırır.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} tarafında doğrulanmış bir e-posta adresiniz yok, bu yüzden hangi hesabın sizin olduğu bilinmiyor. Adresinizi orada doğrulayın ya da bu kurulumu işletene sorun.`,
  'login.oidc_domain': ({ address }) => `${address} gibi adreslerle burada oturum açılamaz.`,
  'login.oidc_disabled': `Buradaki hesabınız devre dışı. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `${email} hesabı bu kurulumu yönetiyor, ${provider} ise yalnızca bir kuruluşun kişilerinden sorumludur. Başka bir yoldan oturum açın; kurulumu işleten “interview-bridge admin user login-link ID” ile bir bağlantı oluşturur ya da bu hesabı “interview-bridge admin user link ID --subject S” ile bağlar.`,
  'login.oidc_unknown': ({ email }) =>
    `Burada ${email} için hesap yok. Kuruluşunuzun bir yöneticisinden sizi bu adresle eklemesini isteyin.`,
  ...settings,
  ...describing,
  ...sync,
  'request.refused': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  'request.invalid': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  // The page of an interview, and links for guests.
  'review.rating': 'Değerlendirme 1 ile 5 arasında bir sayıdır. Geri dönüp birini seçin.',
  'review.nothing_recorded': 'Henüz bir şey kaydedilmedi, bu yüzden değerlendirilecek bir şey yok.',
  'note.empty': 'Not boş. Geri dönüp bir şey yazın.',
  'note.too_long': ({ length, most }) =>
    `Notta ${numberWords(Number(length))} karakter var; en fazla ${numberWords(Number(most))} karakter saklanabilir. Geri dönüp kısaltın.`,
  'transcript.no_line': 'Dökümde böyle bir satır yok.',
  'transcript.too_long': ({ length, max }) =>
    `Satır ${numberWords(Number(length))} karakter; en fazla ${numberWords(Number(max))} karakter saklanabilir. Geri dönüp kısaltın.`,
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
  'dashboard.left_sample':
    'Bu form örnek verilerdeki uydurma kişilerle ilgili ve oradan çıktınız; hiçbir şey değişmedi.',
  'dashboard.in_sample':
    'Bu form kendi kuruluşunuzla ilgili, siz ise artık örnek verilere bakıyorsunuz; hiçbir şey değişmedi. Önce örnek verilerden çıkın.',
  'dashboard.sample':
    'Örnek verilere bakıyorsunuz, bu orada çalışmaz; hiçbir şey değişmedi. Önce örnek verilerden çıkın.',
  'sample.too_slow': 'Kayıtları yazmak çok uzun sürdüğü için örnek veriler oluşturulamadı. Yeniden deneyin.',
  'dashboard.administrator': `Bunu yalnızca yöneticiler yapabilir. ${ASK}`,
  // The list of interviews, its views and its file.
  'view.name': ({ max, length }) =>
    `Bir görünümün adı 1 ile ${max} karakter arasında olur; bu adda ${length} karakter var. Hiçbir şey değişmedi.`,
  'view.name_taken': 'Bu adda başka bir görünüm var. Başka bir ad seçin.',
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
    `Gerekçe ${length} karakter; en fazla ${max} karakter saklanabilir. Geri dönüp kısaltın.`,
  'decision.why_too_long': ({ length, max }) =>
    `Satır ${length} karakter; en fazla ${max} karakter saklanabilir. Geri dönüp kısaltın.`,
  'decision.why_against': 'Bu karar, gördüğünüz yapay zekâ önerisine aykırı. Geri dönüp nedenini bir satırla yazın.',
  'decision.nobody': NOBODY,
  'decision.too_many': ({ most, count }) =>
    `Aynı anda en fazla ${most} mülakat için karar verilebilir; ${count} mülakat seçili. ${FEWER}`,
  'result.none': 'Bu mülakatın yapay zekâ sonucu yok.',
  'result.hidden': 'Yapay zekânın sonucunu, mülakatı değerlendirdiğinizde ya da sayfasında istediğinizde görürsünüz.',
  'pdf.busy': 'Zaten çok fazla sonuç sayfası bekliyor. Yarım dakika sonra yeniden deneyin.',
  'pdf.failed':
    'Sonuç sayfası oluşturulamadı. Sonuç, mülakatın sayfasında duruyor. Yeniden deneyin; yine olmazsa işletmecinize bildirin.',
  'compare.nobody': NOBODY,
  'compare.one': ({ max }) => `Yalnızca bir mülakat seçili. Geri dönüp 2 ile ${max} arasında mülakat seçin.`,
  'compare.positions':
    'Seçilen mülakatlar, soruları farklı olan ayrı pozisyonlara ait. Geri dönüp tek bir pozisyonun mülakatlarını seçin.',
  'compare.too_many': ({ most, count }) =>
    `Aynı anda en fazla ${most} mülakat karşılaştırılabilir; ${count} mülakat seçili. ${FEWER}`,
  'reminder.nobody': NOBODY,
  'reminder.too_many': ({ most, count }) =>
    `Aynı anda en fazla ${most} adaya hatırlatma gönderilebilir; ${count} aday seçili. ${FEWER}`,
  'reminder.no_mail_server':
    'E-posta sunucusu ayarlanmamış, bu yüzden kimseye e-postayla hatırlatma gönderilemez. Sunucuyu bu kurulumu işleten ayarlar; sonra yeniden hatırlatın.',
}
