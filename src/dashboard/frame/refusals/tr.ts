import type { RefusalFacts, Refusals } from './de.ts'
import { settings } from './settings/tr.ts'

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
    'Bu oturum açma başka bir tarayıcıda ya da çok önce başlatılmış veya daha önce geri gelmiş. Baştan başlayın.',
  'login.too_many': ({ minutes }) => `Çok fazla oturum açma başlatıldı. ${minutes} dakika sonra yeniden deneyin.`,
  'login.oidc_denied': ({ provider }) => `${provider} girişinize izin vermedi.`,
  'login.oidc_invalid': ({ provider }) =>
    `${provider} yanıtına güvenilemez, bu yüzden kimsenin oturumu açılmadı. Yeniden deneyin; böyle kalırsa bu kurulumu işletene bildirin.`,
  'login.oidc_unreachable': ({ provider }) => `${provider} şu anda ulaşılamıyor. Bir dakika sonra yeniden deneyin.`,
  'login.oidc_other_person': ({ email, provider }) =>
    `${email} hesabı ${provider} tarafındaki başka bir oturuma bağlı. O artık kullanılmıyorsa bağı bir yönetici kaldırır.`,
  'login.oidc_unverified': ({ provider }) =>
    `${provider} tarafında doğrulanmış bir e-posta adresiniz yok, bu yüzden hangi hesabın sizin olduğu bilinmiyor. Adresinizi orada doğrulayın ya da bu kurulumu işletene sorun.`,
  'login.oidc_domain': ({ address }) => `${address} gibi adresler burada oturum açamaz.`,
  'login.oidc_disabled': `Buradaki hesabınız devre dışı. ${ASK}`,
  'login.oidc_operator': ({ email, provider }) =>
    `${email} hesabı bu kurulumu yönetiyor, ${provider} ise yalnızca bir kuruluşun kişileri adına konuşur. Başka bir yoldan oturum açın; kurulumu işleten “interview-bridge admin user login-link ID” ile bir bağlantı oluşturur ya da bu hesabı “interview-bridge admin user link ID --subject S” ile bağlar.`,
  'login.oidc_unknown': ({ email }) =>
    `Burada ${email} için hesap yok. Kuruluşunuzun bir yöneticisinden sizi bu adresle eklemesini isteyin.`,
  ...settings,
  'request.refused': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  'request.invalid': 'Bu istek geçerli değil, bu yüzden hiçbir şey değişmedi.',
  'dashboard.origin': 'Bu form başka bir siteden gönderildi.',
  'dashboard.form':
    'Bu form güncel değil, bu yüzden hiçbir şey değişmedi. Geri dönün, sayfayı yeniden yükleyin ve formu bir kez daha gönderin.',
  'dashboard.reviewer': `Bunu yalnızca değerlendirenler ve yöneticiler yapabilir. ${ASK}`,
  'dashboard.teams': `Bu sayfa bütün kuruluşla ilgili, siz ise ekiplerinizin mülakatlarını görüyorsunuz. ${ASK}`,
  'dashboard.operator': 'Bunu yalnızca kurulumun yöneticileri yapabilir. Bu kurulumu işletene sorun.',
  'dashboard.administrator': `Bunu yalnızca yöneticiler yapabilir. ${ASK}`,
}
