import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

/** A Turkish noun keeps its form behind a number. */
export const tr: Words = {
  notOpen: {
    closed: (link) =>
      html`Bu pozisyon kapalı. Yalnızca açık bir pozisyon davet alır: ${link('önce durumunu değiştirin')}.`,
    draft: (link) =>
      html`Bu pozisyon taslak. Yalnızca açık bir pozisyon davet alır: ${link('önce durumunu değiştirin')}.`,
  },
  nobodyInvited: (problem) => html`Kimse davet edilmedi. ${problem}`,
  nobodyYet: 'Henüz kimse davet edilmedi. Lütfen şunlara bakın:',
  daysToAnswer: 'Yanıt için gün sayısı',
  firstName: 'Ad',
  lastName: 'Soyadı',
  cancel: 'Vazgeç',

  problems: {
    firstName: 'Adı yazın, en fazla 100 karakter.',
    lastName: 'Soyadını yazın, en fazla 100 karakter.',
    email: 'name@example.com gibi bir e-posta adresi yazın.',
    expiresInDays: 'Yanıt için gün sayısı 1 ile 90 arasında bir tam sayı olmalı.',
  },

  byHand: {
    title: 'Aday davet et',
    titleOf: (position) => `Aday davet et: ${position}`,
    email: 'E-posta adresi',
    daysHint: '1 ile 90 arası. O zamana kadar bir yanıt kaydedilmezse davetin süresi dolar.',
    mailIt: 'Bağlantıyı adaya e-postayla gönder. Göndermezseniz sonraki sayfada kopyalar ve kendiniz iletirsiniz.',
    noMail:
      'Bağlantıyı sonraki sayfada kopyalar ve kendiniz gönderirsiniz: bir e-posta sunucusu ayarlanmadığı için e-posta gönderilmez.',
    invite: 'Davet et',
    existing: (name, status) =>
      html`${name} bu pozisyona zaten davetli: ${status}. Hiçbir şey oluşturulmadı ya da gönderilmedi.`,
    existingUntil: (name, status, until) =>
      html`${name} bu pozisyona zaten davetli: ${status}, son tarih ${until}. Hiçbir şey oluşturulmadı ya da gönderilmedi.`,
  },

  link: {
    title: 'Davet',
    label: 'Kişisel bağlantı',
    hint: 'Bağlantı kimdeyse o kişi bu aday adına yanıt verir.',
    copy: 'Kopyala',
    ended: (at) => html`Davetin süresi doldu (${at}).`,
    ends: (at) => html`Bitiş: ${at}.`,
    moreTime: 'Daha çok süre ver',
    cancel: 'Daveti iptal et…',
    ofProgram: 'Yeniden davet edilip edilmeyeceğine adayı davet eden program karar verir; örneğin ATS ile eşitleme.',
    again: (days) => `${days} günlük, yeni bağlantılı yeni bir davet bunun yerine geçer.`,
    mailIt: 'Bağlantıyı adaya e-postayla gönder',
    noMail: 'Yeni bağlantıyı kendiniz gönderirsiniz: bir e-posta sunucusu ayarlanmadığı için e-posta gönderilmez.',
    inviteAgain: 'Yeniden davet et',
  },

  cancelling: {
    title: (name) => `Davet iptal edilsin mi: ${name}?`,
    heading: (name) => html`Davet iptal edilsin mi: ${name}?`,
    what: (status) =>
      `Bağlantı hemen çalışmaz olur. Bundan sonra bir liste, mülakatı yalnızca adını arayanlara ya da “${status}” durumunu seçenlere gösterir. Adaya kimse e-posta göndermez. Bu geri alınamaz; adayı yeniden davet edebilirsiniz.`,
    ofAts: 'Bu davet ATS’den geldi. Bağlantının kuralları iptal edilen mülakatlar için ne diyorsa ATS’ye o yazılır.',
    cancel: 'Daveti iptal et',
    keep: 'Daveti koru',
  },

  list: {
    title: 'Listeyle davet et',
    titleOf: (position) => `Listeyle davet et: ${position}`,
    look: 'Listeye bak',
    invite: (n) => `${n} adayı davet et`,
    mailed: 'Her biri bağlantıyı e-postayla alır.',
    notMailed: 'E-posta gönderilmez. Bağlantıları kendiniz gönderirsiniz: her biri kendi mülakatının sayfasındadır.',
    noServer:
      'Bir e-posta sunucusu ayarlanmadığı için e-posta gönderilmez. Bağlantıları kendiniz gönderirsiniz: her biri kendi mülakatının sayfasındadır.',
    candidates: 'Adaylar',
    candidatesHint: (max) =>
      `Her aday için bir satır, en fazla ${numberWords(max)}: ad, soyadı, e-posta adresi. Tek sütundaki tam adlar da olur: nasıl bölüneceği size sorulur. Bir başlık satırı ve elektronik tablodan kopyalanan sütunlar anlaşılır; adres defterlerinin dışa aktarımları da.`,
    file: 'Ya da bir CSV dosyası',
    fileHint: 'UTF-8 ya da UTF-16; yukarıdaki metnin yerine geçer.',
    mailEach: 'Bağlantıyı her adaya e-postayla gönder',
    noMail: 'Bir e-posta sunucusu ayarlanmadığı için e-posta gönderilmez.',
    nobodyByThat: 'Bununla kimse davet edilmez.',
    noText: 'Dosya UTF-8 ya da UTF-16 bir metin değil. “CSV UTF-8” olarak kaydedin ya da satırlarını yapıştırın.',
    notSeen: 'Bunlar sizin baktığınız adlar değil. Şimdi nasıl bölündüklerini denetleyin, sonra davet edin.',
    noLine: 'Listede aday içeren bir satır yok.',
    tooMany: (has, max) =>
      `Listede ${numberWords(has)} satır var; bir kerede en fazla ${numberWords(max)} kişi davet edilebilir.`,
    refused: (problem) => `Kimse davet edilmedi. ${problem}`,
  },

  result: {
    counts: (of) => `Davet edilen: ${of.invited}. Daha önce davet edilen: ${of.existing}. Davet edilmeyen: ${of.not}.`,
    all: (good) => `${good} kişi davet edilebilir.`,
    some: (good, bad) => `${good} kişi davet edilebilir; ${bad} kişi davet edilemez ve dışarıda bırakılır.`,
    heading: (line) => `Satır ${line} başlıktır; üstündekiler dışarıda bırakılır.`,
    line: 'Satır',
    address: 'Adres',
    happened: 'Sonuç',
    canBe: 'Davet edilebilir mi',
    no: 'Hayır.',
    yes: 'Evet',
    notInvited: 'Davet edilmedi.',
    invited: 'Davet edildi',
    before: 'Daha önce davet edildi',
    sameAddress: (line) => `Aynı adres şu satırda da var: ${line}.`,
  },

  columns: {
    needed: html`<strong>Kimse davet edilmedi.</strong> Listede adlar ve e-posta adresleri için ayrı sütunlar gerekir. Aralarında virgül, noktalı virgül ya da sekme bulunur.`,
    which: 'Hangi sütunda ne var',
    whichQuestion: 'Hangi sütunda ne var?',
    fields: {
      firstName: 'Adlar',
      lastName: 'Soyadları',
      fullName: 'Tek sütundaysa tam adlar',
      email: 'E-posta adresleri',
    },
    unclear: {
      heading: 'Kimse davet edilmedi. Başlık, hangi sütunda ne olduğunu söylemiyor.',
      no_addresses: 'Kimse davet edilmedi. Adreslerin sütunu olması gereken sütunda e-posta adresi yok.',
      order: 'Kimse davet edilmedi. İlk satırda adres yok; bu, sözcükleri burada bilinmeyen bir başlık olabilir.',
      choice:
        'Kimse davet edilmedi. Üç ayrı sütun seçin: adlar, soyadları ve adresler. Tam adlar tek sütundaysa yalnızca onu ve adresleri seçin.',
      names: 'Kimse davet edilmedi. Adlar ve soyadları tek sütunda. Nasıl bölüneceğini belirtin.',
    },
    choose: 'Bir sütun seçin',
    none: 'Sütun yok',
    column: (n) => `Sütun ${n}`,
    firstLines: 'Listenin ilk satırları',
  },

  names: {
    question: 'Adlar nasıl bölünsün?',
    ways: {
      first_word: 'İlk sözcük ad, gerisi soyadı',
      last_word: 'Son sözcük soyadı, gerisi ad',
      comma: 'Soyadı virgülden önce, ad virgülden sonra',
      family_first: 'İlk sözcük soyadı, gerisi ad',
    },
    chosen: (way) => `${way}:`,
    hint: 'Davet için ad ve soyadı gerekir. Bölünemeyen bir satır, siz aşağıda tamamlayana kadar dışarıda bırakılır.',
    look: 'Bölünen adlara bak',
    another: 'Adları başka türlü böl',
    cannot: (line, name) => html`Satır ${line}: ${name} böyle bölünemez ve dışarıda bırakılır.`,
    parts: (line, first, last) => html`Satır ${line}: Ad: ${first} / Soyadı: ${last}`,
    empty: 'Satırda ad yok.',
    oneWord: 'Davet için ad ve soyadı gerekir; burada yalnızca biri var. Ötekini satıra ekleyin.',
    noComma: 'Adda virgül yok. Satıra “Soyadı, Ad” biçiminde yazın ya da başka bir yol seçin.',
    manyCommas: 'Adda birden çok virgül var. Satıra “Soyadı, Ad” biçiminde yazın.',
    comma: 'Adda bir virgül var. Virgülü satırdan çıkarın ya da virgüllü adlar için olan yolu seçin.',
  },
}
