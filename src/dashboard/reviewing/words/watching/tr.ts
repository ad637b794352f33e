import { tr as result } from '../../../../pdf/words/result/tr.ts'
import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  you: 'Siz',
  gone: 'Hesabı silinmiş biri',

  page: {
    timeline: 'ATS aktarımları ve nedenleri',
    answered: (count) => `${count} yanıt`,
    invited: (at) => html`davet: ${at}`,
    completed: (at) => html`tamamlanma: ${at}`,
    mail: 'E-postalar',
    remind: 'Adaya hatırlat…',
  },

  player: {
    title: 'Yanıtlar',
    none: 'Henüz bir şey kaydedilmedi.',
    questions: 'Sorular',
    speed: 'Hız',
    back: (seconds) => `${seconds} sn geri`,
    forward: (seconds) => `${seconds} sn ileri`,
    jump: (seconds) => `${seconds} sn`,
    previous: 'Önceki yanıt',
    next: 'Sonraki yanıt',
    goOn: 'Sonraki yanıtla devam et',
    all: 'Bütün yanıtları göster',
    place: (number, count) => `${number} / ${count}`,
    picture: 'Sorunun resmi',
    answer: (number, question) => `Yanıt ${number}: ${question}`,
    answerOf: (number, question) => html`Yanıt ${number}: ${question}`,
    transcript: 'Döküm',
    misheard: 'Bunu bir program yazdı; yanlış duymuş olabilir.',
    captions: 'Bir programın duyduğu gibi',
    unclear: '[anlaşılmıyor]',
    keys: 'Tuşlar',
  },

  correction: {
    correct: 'Düzelt',
    correctLine: (line) => `${line}. satırı düzelt`,
    count: (count) => `${count} satır elle düzeltildi.`,
    by: (by, at) => html`düzelten: ${by ?? 'kaldırılmış biri'}, ${at}`,
    byAPerson: 'bir insan düzeltti',
    heardBy: (by, at) => html`duyan: ${by ?? 'kaldırılmış biri'}, ${at}`,
    heardByAPerson: 'bir insan duydu',
    nothing: 'burada bir şey söylenmiyor',
    madeUp: 'büyük olasılıkla söylenmedi; kanıt sayılmıyor:',
    earlier: 'Program bu yanıtı yeniden dinlemeden önce yazdıklarının düzeltmeleri:',
    title: 'Dökümün bir satırını düzelt',
    heard: 'Programın duyduğu gibi, önceki ve sonraki satırlarla:',
    label: 'Orada söylenen',
    hint: (max) => `En fazla ${numberWords(max)} karakter. Orada bir şey söylenmiyorsa boş bırakın.`,
    keep: 'Düzeltmeyi sakla',
    struck:
      'Bu sözler gerçekten söyleniyorsa olduğu gibi saklayın. O zaman satırın üstü çizilmez ve altyazılar onu gösterir.',
    keepHeard: 'Duyduğumu sakla',
    notNow: 'Olduğu gibi bırak',
    what: 'Programın yazdığı, yanında kalır. Çalışma arkadaşlarınız kimin düzelttiğini görür; konuklar ve altyazılar düzeltmeyi gösterir. Yapay zekânın sonucu olduğu gibi kalır: programın yazdığını değerlendirmiştir.',
    taken:
      'Siz açtıktan sonra bu satırı bir başkası düzeltti ya da program yeniden dinledi. Sizinki henüz saklanmadı: alanda duruyor. Aşağıda ötekine bakın; sizinki onun yerine geçecekse saklayın.',
    history: 'Bu satırın düzeltmeleri',
    takenBack: 'programın duyduğu gibi',
  },

  rating: {
    title: 'Değerlendirmeniz',
    change: 'Değerlendirmenizi değiştirin',
    colleagues: (count) =>
      count === 0
        ? 'Henüz hiçbir çalışma arkadaşınız değerlendirmedi.'
        : `${count} çalışma arkadaşınız değerlendirdi. Ne düşündüklerini siz de değerlendirince görürsünüz.`,
    stays: 'Değerlendirmeler bu panelde kalır: ne aday ne ATS ne de yapay zekâ bunları alır.',
    question: 'Bu mülakat ne kadar iyi?',
    words: { 1: 'kötü', 2: 'zayıf', 3: 'orta', 4: 'iyi', 5: 'mükemmel' },
    why: 'Neden (sizin için ve değerlendirme yaptıktan sonra çalışma arkadaşlarınız için)',
    rate: 'Değerlendir',
    changeIt: 'Değiştir',
    ofColleagues: 'Çalışma arkadaşları',
    of: (rating) => `5 üzerinden ${rating}`,
    changed: (at) => html`değiştirilme: ${at}`,
    afterAi: 'yapay zekâ sonucunu gördükten sonra',
  },

  analysis: {
    ...result,
    title: 'Yapay zekâ değerlendirmesi',
    ofAi: 'Yapay zekâ ne düşünüyor',
    request: 'Yapay zekâ değerlendirmesi iste',
    later: 'Yapay zekâ değerlendirmesi, mülakat tamamlandığında istenebilir.',
    since: (at) => html`Bekleme başlangıcı: ${at}. Değerlendirme kendiliğinden devam eder.`,
    hiddenUntil: 'Siz değerlendirene kadar gizli',
    hidden: 'Başta gizli',
    afterRating:
      'Yapay zekâ sonucunu kendi değerlendirmenizden sonra görürsünüz; böylece onun görüşü sizin görüşünüz olmaz.',
    whenAsked: 'Yapay zekâ sonucunu istediğinizde görürsünüz; böylece önce yanıtlara bakabilirsiniz.',
    rate: 'Mülakatı değerlendir',
    showUnrated: 'Değerlendirmem olmadan göster',
    show: 'Göster',
    recommendation: (advice, confidence) =>
      html`Öneri: <strong>${advice}</strong>, güven: ${confidence}. Bu bir tavsiyedir, bir değerlendirenin kararı değildir.`,
    score: (score, range) => `100 üzerinden ${score}${range === null ? '' : `, ${range[0]} ile ${range[1]} arasında`}`,
    ofCriterion: (criterion, said) => html`${criterion}: ${said}`,
    risks: 'Riskler',
    conditions: 'Koşullar',
    strengths: 'Güçlü yönler',
    weaknesses: 'Zayıf yönler',
    speaksFor: 'Adayın lehine',
    redFlags: 'Uyarı işaretleri',
    analysed: (at, model, rubric) =>
      html`Değerlendirilme: ${at}${model === null ? '' : `, model: ${model}`}${rubric === null ? '' : `, ${rubric}`}`,
    asPdf: 'Sonucu tek sayfa olarak kaydet (PDF)',
    flagged: 'Değerlendirene sesleniyor',
    flaggedWhy:
      'Bu sözler bir değerlendirene ya da yapay zekâya ne yapacağını söylüyor. Hiçbir puan için kanıt değildir. Bu sonuçla ATS’ye bir insan olmadan aşama değişikliği, ret, etiket ya da alan yazılmaz.',
    dropped: (count) =>
      `Yapay zekânın ${count} cümlesi çıkarıldı: yaş, köken, sağlık ya da aile gibi kişisel bir özellikten ya da konuşma biçiminden söz ediyordu.`,
  },

  told: {
    overall: (score, scored, all) =>
      `Söylenenlere göre genel puan 100 üzerinden ${score}; ${all} ölçütten ${scored} tanesi puanlandı.`,
    none: (why) => `Yapay zekâ değerlendirmesi yok: ${why ?? 'hiçbir ölçüt puanlanamadı'}.`,
    mustJudge: (criteria) => `Bir insanın değerlendirmesi gerekir: ${criteria}.`,
    mustLook: (answers) =>
      `Bir insanın şu yanıtlara bakması gerekir: ${answers.join(', ')}. İçlerindeki bazı sözler değerlendirene sesleniyor ve kanıt sayılmıyor.`,
    mustLookUnsearched: (answers) =>
      `Bir insanın şu yanıtlara bakması gerekir: ${answers.join(', ')}. Bu yanıtların dilinde ya da yazısında değerlendirene seslenen sözler güvenilir biçimde bulunamıyor.`,
    mustListen: (answers) =>
      `Bir insanın şu yanıtları dinlemesi gerekir: ${answers.join(', ')}. Dökümleri her yanıttan uzun olduğu için sonları çıkarıldı.`,
    partlyRead:
      'Bir insanın bütün yanıtları dinlemesi gerekir: kendi sunucusunun sayımına göre model, söylenenlerin yalnızca bir bölümünü okudu.',
    redFlag: (number, text) => html`Yanıt ${number} değerlendirene seslenen sözler içeriyor: “<bdi>${text}</bdi>”`,
    titled: (name, text) => html`${name}: ${text}`,
    names: {
      communication: 'iletişim',
      criteria_match: 'ölçütlere uygunluk',
      competency: 'yetkinlik',
      cultural_fit: 'kültürel uyum',
    },
  },

  making: {
    requested: (at, by, completed) =>
      html`İstenme: ${at}${by === null ? '' : `, isteyen: ${by}`}; tamamlanma: ${completed}.`,
    servedBy: (models) => `Sunucunun bildirdiği model adı: ${models}.`,
    usage: (_requests, numbers) => `Modele ${numbers.requests} istek, ${numbers.tokens} token.`,
    proofs: 'Sonucun oluşturulduğu verilerin SHA-256 özetleri:',
    sound: (number) => `Yanıt ${number}, ses`,
    transcripts: 'Dökümler',
    prompt: 'Modele verilen yönerge',
    rubric: 'Değerlendirme ölçeği',
  },

  notes: {
    title: 'Çalışma arkadaşları arasındaki notlar',
    none: 'Henüz yok. Notlar bu panelde kalır: ne aday ne ATS ne de yapay zekâ bunları alır.',
    fresh: 'Yeni not',
    add: 'Notu ekle',
    edited: (at) => html`düzenlenme: ${at}`,
    editOrDelete: 'Düzenle ya da sil',
    yours: 'Notunuz',
    save: 'Notu kaydet',
    delete: 'Notu kalıcı olarak sil',
  },

  consent: {
    title: 'Rıza',
    recorded: (at) => html`Kaydedilmeyi kabul etti: ${at}.`,
    ai: {
      not_asked: 'Yapay zekâyla değerlendirme: sorulmadı.',
      agreed: 'Yapay zekâyla değerlendirme: kabul etti.',
      declined: 'Yapay zekâyla değerlendirme: kabul etmedi.',
    },
    aiWithdrawn: (at) => html`Yapay zekâyla değerlendirme: önce kabul etti, sonra geri aldı: ${at}.`,
    byProgram: 'Aday adına bir program kabul etti; bizim hiçbir bildirimimizi göstermedi.',
    shown: (version) => `Gösterilen metin (bildirim ${version})`,
  },

  accommodation: {
    title: 'Bu aday için',
    reopenWhy: 'Teknik bir aksaklıktan sonra mülakat aynı bağlantıyla, var olan yanıtlarıyla devam edebilir.',
    reopen: 'Devam etmesine izin ver',
    unseen: 'Hiçbir puanda, notta ya da yapay zekâ değerlendirmesinde görünmez.',
    time: 'Her yanıt için süre, yüzde olarak',
    takes: 'Her yanıt için ek deneme sayısı',
    write: 'Yanıtları kaydetmek yerine yazabilir',
    deadline: 'Daha geç bir son tarih (UTC)',
    deadlineNow: (at) => html`Şu anki: ${at}; korumak için boş bırakın.`,
    save: 'Kaydet',
  },

  guests: {
    title: 'Konuk bağlantıları',
    what: 'Hesabı olmayan biri, örneğin işe alacak bölümün yöneticisi, bir bağlantıyla bu mülakatın yanıtlarını izler ve dökümlerini okur. Bağlantı süresi dolduğunda, biri iptal ettiğinde ve oluşturan kişi bu mülakatı artık göremediğinde sona erer. Konuklar ne yapay zekâ sonucunu ne de değerlendirmeleri, notları, adresi ya da telefon numarasını görür.',
    none: 'Henüz yok.',
    nothing: 'Henüz bir şey kaydedilmedi, bu yüzden izlenecek bir şey yok.',
    works: 'çalışıyor',
    ended: 'sona erdi',
    revoke: 'İptal et',
    revokeOf: (time) => `Oluşturulma zamanı ${time} olan bağlantıyı iptal et`,
    made: (at, by) => html`oluşturulma: ${at}, oluşturan: ${by ?? 'hesabı silinmiş biri'}`,
    until: (at) => html`bitiş: ${at}`,
    opened: (count) => (count === 0 ? 'hiç açılmadı' : `${count} kez açıldı`),
    last: (at) => html`son: ${at}`,
    revoked: (at) => html`iptal: ${at}`,
    endedAt: (at, why) => html`sona erme: ${at}, ${why}`,
    ends: {
      disabled: 'çünkü oluşturanın hesabı devre dışı bırakıldı',
      role: 'çünkü oluşturan artık değerlendiren değil ya da artık yalnızca bazı ekipleri görüyor',
      teams: 'çünkü oluşturan artık bu pozisyonun ekibinde değil',
    },
    days: 'Yeni bağlantının geçerli olacağı gün sayısı',
    make: 'Konuk bağlantısı oluştur',
    one: 'Konuk bağlantısı',
    theOne: 'Konuk bağlantısı',
    copyNow: (until) =>
      html`Şimdi kopyalayın: bir daha gösterilmez. Bağlantıya sahip olan herkes bu mülakatı süresi dolana (${until}) ya da biri iptal edene kadar izler.`,
    link: 'Bağlantı',
    copy: 'Kopyala',
    shows: (organization, until) =>
      html`${organization} bu mülakatı size gösteriyor. Bitiş: ${until}. Yalnızca sizin içindir: lütfen bağlantıyı başkasına vermeyin ve mülakatı kaydetmeyin.`,
    dead: 'Bu bağlantı çalışmıyor',
    deadWhy:
      'Bağlantının süresi dolmuş ya da sona ermiş, ya da kayıtlar artık yok. Size gönderen kişiden yenisini isteyin.',
    tooMany: 'Ağınızdan çalışmayan çok fazla bağlantı açıldı. Bir saat sonra yeniden deneyin.',
  },
}
