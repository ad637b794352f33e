import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  first: {
    title: 'Hoş geldiniz',
    heading: 'Interview Bridge’e hoş geldiniz',
    lead: 'Bu kurulumu henüz kimse yönetmiyor. İlk yöneticisi siz oluyorsunuz ve diğer herkesi siz ekliyorsunuz.',
    organization: 'Kuruluş',
    organizationHint: (credits) =>
      `Adaylarınızın okuduğu ad. Yeni bir kuruluş ${credits} mülakat kredisiyle başlar; bunu “Kuruluşlar” bölümünden değiştirirsiniz.`,
    organizationName: 'Kuruluşun adı',
    email: 'E-posta adresiniz',
    providerToo: (provider) =>
      `Bu adresle ${provider} üzerinden de oturum açabilirsiniz; adresin orada doğrulanmış olması gerekir.`,
    providerOnly: (provider) =>
      `Bundan sonra bu adresle ${provider} üzerinden oturum açarsınız; adresin orada doğrulanmış olması gerekir.`,
    begin: 'Başla',
    fillIn: (max) => `Her alanı doldurun; her biri en fazla ${max} karakter olabilir.`,
    tooMany: 'Çok fazla deneme',
    tooManyUntil: (minutes) => `${minutes} dakika sonra yeniden deneyin.`,
  },

  unclaimed: {
    deadLink: 'Bu bağlantı çalışmıyor',
    nobody: 'Bu kurulumu henüz kimse yönetmiyor',
    tooOld: (minutes) =>
      `${minutes} dakikadan eski ya da sonraki bir başlatma başka bir bağlantı yazdırmış. Bu kurulumu henüz kimse yönetmiyor.`,
    noLogin: 'Bu yüzden kimse oturum açamaz. İlk yönetici, hizmetin başlarken yazdırdığı bağlantıyı açan kişi olur.',
    whatToDo: 'Ne yapmalı',
    look: (start, logs) => html`${start} çıktısında en yeni bağlantıyı arayın; örneğin ${logs} ile.`,
    restart: (minutes) => `${minutes} dakikadan eskiyse hizmeti yeniden başlatın: yeni bir bağlantı yazdırır.`,
    orMake: (command) => html`Ya da makinenin kendisinde ${command} ile bir yönetici oluşturun.`,
    tryAgain: 'Yeniden dene',
    claimed: (organizations, users, disable) =>
      html`Bu kurulumun zaten bir yöneticisi var. Bu kişi siz ya da bir çalışma arkadaşınız değilse, bağlantıyı sizden önce başkası kullanmış: kim olduğunu ${organizations} ve ${users} ile görün, hesabını ${disable} ile devre dışı bırakın.`,
    askForAccount: 'Hesap almak için bir yöneticiye sorun; sizi “Kişiler” bölümünden ekler.',
    logIn: 'Oturum aç',
  },

  link: {
    added: (email, provider) => html`${email} eklendi ve bu adresle ${provider} üzerinden oturum açar.`,
    byProvider: (provider) => `Bu adresle ${provider} üzerinden oturum açar; adresin orada doğrulanmış olması gerekir.`,
    byMailedLink:
      'Kişi, parolasını seçeceği bağlantıyı e-postayla alır. İletebilmeniz için bağlantıyı siz de görürsünüz.',
    byShownLink:
      'Kişi, parolasını birazdan göreceğiniz bağlantıyla seçer. Bağlantıyı siz iletin: e-posta sunucusu ayarlanmadığı için e-postayla gönderilmez.',
    heading: (email) => html`${email} için bir bağlantı`,
    isMailed: 'E-postayla yolda.',
    isMailedSee: (mail) => html`E-postayla yolda; gönderilip gönderilmediğini ${mail('E-postalar')} sayfası gösterir.`,
    passOn: (end) =>
      html`Bu bağlantı kimdeyse parolayı o seçer. Başka kimseye vermeyin; yalnızca şimdi gösterilir, bir kez çalışır. Bitiş zamanı: ${end}.`,
    label: 'Bağlantı',
    copy: 'Kopyala',
  },

  password: {
    choose: 'Parola seçin',
    of: (email) => html`${email} için.`,
    set: 'Parolayı belirle',
    deadLink: 'Bu bağlantı çalışmıyor',
    deadLinkWhy: (days) =>
      `Kullanılmış, yenisiyle değiştirilmiş, ${days} günden eski ya da hesap o zamandan beri değişmiş. Kuruluşunuzun bir yöneticisinden yenisini isteyin.`,
    logIn: 'Oturum aç',
    typeTwice: 'Yeni parolayı iki kez yazın.',
    unequal: 'İki yeni parola aynı değil.',
    wrong: 'Mevcut parola yanlış.',
    change: 'Parolayı değiştir',
    current: 'Mevcut parola',
    new: 'Yeni parola',
    hint: (min) => `En az ${min} karakter. Birkaç sözcük, işaretlerden daha kolay hatırlanır.`,
    again: 'Yeni parola bir daha',
    changeIt: 'Değiştir',
    changed: 'Parolanız değişti. Diğer bütün oturumlarınız sona erdi.',
    notUsed: 'Burada parola kullanılmıyor',
    notUsedText: (provider) => `Bunun yerine ${provider} ile oturum açın; parola gerekmez.`,
  },

  account: {
    title: 'Hesap',
    who: (email, organization, role) => html`${email}, ${organization}: ${role}`,
    byProvider: (provider) => `${provider} ile oturum açıyorsunuz.`,
    history: 'Hesabınızda yapılanlar',
  },

  unsent: {
    title: 'Henüz gönderilmedi',
    heading: 'Yeniden oturum açtınız',
    hadFile:
      'Oturumunuz sona ermişti, bu yüzden bu gönderilmedi. Dosyayı yeniden seçmeniz gerekir; yazdıklarınız kopyalamanız için burada.',
    isKept: 'Oturumunuz sona ermişti, bu yüzden bu gönderilmedi. Hiçbir şey kaybolmadı. Bakın ve şimdi gönderin.',
    page: 'Ait olduğu sayfa',
    send: 'Şimdi gönder',
    doNotSend: 'Gönderme',
    fromSample: {
      heading: 'Yeniden kendi mülakatlarınızdasınız',
      hadFile:
        'Örnek verilere bakıyordunuz, bu yüzden bu gönderilmedi. Dosyayı yeniden seçmeniz gerekir; yazdıklarınız kopyalamanız için burada.',
      isKept: 'Örnek verilere bakıyordunuz, bu yüzden bu gönderilmedi. Hiçbir şey kaybolmadı. Bakın ve şimdi gönderin.',
    },
  },

  refused: {
    theAddress: 'Adres',
    theName: 'Ad',
    emailInvalid: (field) => `${field} name@example.com gibi bir e-posta adresi olmalıdır.`,
    emailTaken: (given) => `${given} adresinin burada zaten bir hesabı var. Kişi listesinde arayın.`,
    emailDomain: (field, domains, provider) =>
      `${field} şununla bitmelidir: ${domains}. ${provider} burada başka kimsenin oturumunu açmaz.`,
    passwordLength: (min, max, length) =>
      `Parola ${min} ile ${max} karakter arasında olmalıdır; bu ${length} karakter.`,
    nameLength: (field, max) => `${field} 1 ile ${max} karakter arasında olmalıdır.`,
    organizationNotOfProvider: (field, provider, id) =>
      `${field}, ${provider} ile burada oturum açan kişilerin kuruluşunun adı olmalıdır (kimliği ${id}); yoksa yeniden oturum açamazsınız.`,
    websiteInvalid: 'Web sitesi https://acme.example gibi bir adres olmalıdır.',
    teamGone: 'Bu ekiplerden biri artık yok.',
    creditsRange: (max) => `Kredi 0 ile ${max} arasında bir tam sayı olmalıdır.`,
    subscriptionUnknown: 'Abonelik “etkin” ya da “yok” olmalıdır.',
    subjectLinked: 'Bu hesap ya da sağlayıcıdaki o kişi zaten bağlı.',
    userDisabled: 'Bu hesap devre dışı. Anahtarı başkası için oluşturun ya da önce hesabı etkinleştirin.',
  },
}
