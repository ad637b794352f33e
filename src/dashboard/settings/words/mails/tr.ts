import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  noServer: (counts) =>
    html`<strong>Şu anda kimseye e-posta gitmiyor.</strong> E-posta sunucusu ayarlanmamış. ${counts}`,

  notifications: {
    title: 'Bildirimler',
    lead: (email) => `${email} adresine hangi e-postaları alacağınız. Herkes kendisi için seçer.`,
    counts: 'Sunucu ayarlanır ayarlanmaz seçiminiz geçerli olur.',
    when: 'Adaylar mülakatları tamamladığında',
    choices: {
      daily: {
        name: 'Günde bir özet',
        what: 'Kimlerin mülakatı tamamladığı ve kaçının karar beklediği. Yenilik olmayan günde e-posta gelmez.',
      },
      at_once: { name: 'Her mülakat için bir e-posta', what: 'Aday mülakatı tamamlar tamamlamaz.' },
      none: { name: 'E-posta yok', what: 'Sizi bekleyenleri ana sayfada görürsünüz.' },
    },
    hour: 'Özetin saati',
    zone: 'Saat dilimi',
    world: 'Dünya',
    notChosen: 'Henüz seçmediniz; herkes günde bir özetle başlar.',
    next: (at) => html`Yenilik varsa bir sonraki özetin zamanı: ${at}.`,
    save: 'Kaydet',
    ofTeams: 'E-postalarda yalnızca ekiplerinizin mülakatlarının adı geçer.',
    ofAdministrators: 'Özetinizde, kuruluşunuzun yönetici bekleyen bağlantıları ve tükenen kredileri de yer alır.',
  },

  mails: {
    title: 'E-postalar',
    lead: (notifications) =>
      html`Kendinize gelen e-postaları ${notifications('Bildirimler')} sayfasında seçersiniz. Günlük özet burada yalnızca gittiği kişiye gösterilir.`,
    none: 'Henüz e-posta yazılmadı.',
    ofState: 'Durum',
    allStates: 'tümü',
    show: 'Göster',
    noneOfState: 'Bu durumda e-posta yok.',
    noneOfNewest: (count) => `En yeni ${count} e-postadan hiçbiri bu durumda değil.`,
    noneOfTeams: (isOfState) =>
      isOfState
        ? 'Ekiplerinizin mülakatlarıyla ilgili hiçbir e-posta bu durumda değil.'
        : 'Ekiplerinizin mülakatlarıyla ilgili e-posta yok.',
    noneOfTeamsNewest: (count, isOfState) =>
      `Mülakatlarla ilgili en yeni ${count} e-posta arasında ekiplerinizin mülakatlarıyla ilgili ${isOfState ? 've bu durumda olan ' : ''}e-posta yok.`,
    lookedAt: (count) => `En yeni ${count} e-posta arasından.`,
    newest: (count) => `Bunlar en yeni ${count} tanesi.`,
    ofTeams: 'Bunlar ekiplerinizin mülakatlarıyla ilgili olanlar.',
    ofTeamsNewest: (count) =>
      `Bunlar, mülakatlarla ilgili en yeni ${count} e-postadan ekiplerinizin mülakatlarıyla ilgili olanlar.`,
    summary: (at, to, subject) => html`${at} → ${to}: ${subject}`,
    asked: (who) => `İsteyen: ${who}.`,
    somebodyGone: 'hesabı silinmiş biri',
    hiddenLink: '/i/… (bağlantının tamamını yöneticiler görür)',
    accepted: (at, attempt) => html`E-posta sunucusu kabul etti: ${at}, ${attempt}. deneme.`,
    kept: 'Gönderilmedi: yazıldığında e-posta sunucusu ayarlanmamıştı.',
    dropped: (why) => `Artık gerekmiyor: ${why}.`,
    refused: 'E-posta kesin olarak geri çevrildi, bu yüzden yeniden denenmez. Adresin doğru olup olmadığına bakın.',
    givenUp: (attempts) =>
      `Süresi dolmadan teslim edilemedi; ${attempts === 0 ? 'henüz denenmedi' : `${attempts} deneme`}.`,
    notTried: (next) => html`Henüz denenmedi; sonraki deneme: ${next}.`,
    tried: (attempts, next) => html`${attempts} deneme; sonraki deneme: ${next}.`,
    unconfirmed: (copies) =>
      `E-posta, sunucunun kayıtlı bir yanıtı olmadan ${copies} kez gönderilmiş olabilir; bir kopyası ulaşmış olabilir.`,
    drops: {
      'interview.cancelled': 'mülakat iptal edildi',
      'interview.expired': 'davetin süresi doldu',
      'interview.started': 'aday zaten başlamıştı',
      'interview.gone': 'mülakat artık yok',
      'digest.empty': 'konusu olan her şey iptal edildi',
      'digest.not_administrator': 'yalnızca yöneticiler içindi ve bu kişi artık yönetici değil',
      'reader.gone': 'oturum açabilen hiç kimsenin artık bu adresi yok',
      'account.link_gone': 'bağlantı daha önce kullanıldı, değiştirildi ya da süresi doldu',
    },
  },

  texts: {
    title: 'E-posta metinleri',
    lead: (organization) =>
      `${organization} adaylarına her dilde gönderilen e-postalar. E-posta, adayın seçtiği dilde, seçmediyse pozisyonun dilinde gider.`,
    counts: 'Sunucu ayarlanır ayarlanmaz bu metinler kullanılır.',
    mail: 'E-posta',
    kinds: {
      invite: { name: 'Davet', when: 'Biri e-postayla davet edildiğinde gider.' },
      applied: {
        name: 'Başvurudan sonra bağlantı',
        when: 'Birinin herkese açık bir bağlantıda girdiği adrese gider. Yazdıklarından hiçbirini içermez.',
      },
      reminder: { name: 'Hatırlatma', when: 'Bir davetin süresi dolmadan önce ya da biri istediğinde gider.' },
      receipt: {
        name: 'Alındı bildirimi',
        when: 'Bütün yanıtlar ulaştığında, bağlantısı e-postayla gönderilen adaylara gider.',
      },
    },
    onlyBuiltIn: {
      invite: '',
      applied: '',
      reminder:
        'Bağlantının süresi dolmadan kısa süre önce, hazır metnin konusu sürenin yakında dolacağını söyler. Kendi metninizin bütün hatırlatmalar için tek bir konusu vardır.',
      receipt: 'Hazır metin kaç yanıtın ulaştığını da söyler. Kendi metniniz bunu yapamaz.',
    },
    fields: {
      'candidate.firstName': 'Ad. Bilmediğimiz yerde hiçbir şey yazmaz.',
      'position.name': 'Pozisyonun adı.',
      'organization.name': 'Kuruluşunuzun adı.',
      'position.interviewCondition': 'Pozisyonun adaylarına söylediği. Bir şey söylemiyorsa satır çıkarılır.',
      'interview.inviteUrl': 'Kişisel bağlantı, düğme olarak. Ayrı bir satırda tek başına durmalıdır.',
      'interview.inviteExpiresAt': 'Bağlantının süresinin ne zaman dolduğu. Dolmuyorsa satır çıkarılır.',
    },
    own: 'Sizin metniniz',
    builtIn: 'Hazır metin',
    ownOf: (kind, language) => `${kind}, ${language}: sizin metniniz`,
    builtInOf: (kind, language) => `${kind}, ${language}: hazır metin`,
    heading: (kind, language) => `${kind}, ${language}`,
    notForStaff: (look) =>
      html`Burada çalışanlara giden e-postaların size özel metinleri yoktur. Renk ve logo ${look('Aday sayfası')} bölümünde ayarlanır.`,
    all: 'Tüm e-posta metinleri',
    wrote: (who, at) => html`Bu metni yazan: ${who}, ${at}.`,
    builtInUsed: 'Hazır metin kullanılıyor.',
    subject: 'Konu',
    subjectHint: (max) => `Tek satır, en fazla ${max} karakter.`,
    text: 'Metin',
    textHint: (max) => `Boş satır yeni paragraf başlatır; en fazla ${max} karakter. HTML metin olarak gösterilir.`,
    waiting: 'Bekleyen e-postalar yeni metinle gönderilir. Gönderilmiş olanlar kendi metinlerini korur.',
    save: 'Kaydet',
    preview: 'Önizleme',
    resetHint: 'E-postalar bundan sonra hazır metni kullanır.',
    reset: 'Hazır metne dön',
    previewHint: 'Örnek bir aday için. Hiçbir şey gönderilmez.',
    previewTitle: 'E-postanın önizlemesi',
    fieldsTitle: 'Alanlar',
    follows: 'Her zaman eklenenler',
    followsHint: 'Ne yazarsanız yazın, e-posta bu cümlelerle biter.',
  },
}
