import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { InviteTold, Words } from './en.ts'

const HOW: Readonly<Record<InviteTold['how'], string>> = {
  mail: 'e-postayla bir bağlantı alır',
  no_server: 'bir bağlantı alır; bu kurulumun e-posta sunucusu olmadığından bağlantı e-postayla gönderilmez',
  unmailed: 'bir bağlantı alır; bağlantıyı kimse e-postayla göndermez',
}

export const tr: Words = {
  page: {
    title: 'Kimler davet edilir, geriye ne yazılır?',
    leadRunning: 'Bu bağlantı çalışıyor.',
    lead: 'Bunu istediğiniz zaman değiştirebilirsiniz.',
    store: 'Kaydet: sonraki eşitlemede geçerli olur',
    see: 'Kimleri ilgilendirdiğini gör',
    typeNames: 'Bu arada ilanların ve aşamaların adları elle yazılabilir.',
    changed: (by) =>
      html`<strong>Siz buradayken bu bağlantı değiştirildi (değiştiren: ${by}).</strong> Yazdıklarınızdan hiçbir şey kaybolmadı ve henüz hiçbir şey kaydedilmedi. Devam ederseniz sizin kurallarınız onunkilerin yerine geçer; öteki ayarlar şimdiki gibi kalır.`,
    theirsAdded: 'Orada eklenen davet kuralları aşağıda, sizinkilerin ardında duruyor.',
    theirsCorrected: (n) =>
      `Sizin değiştirmediğiniz ${n === 1 ? 'bir' : n} davet kuralı orada değişti (pozisyon, e-posta ya da gün sayısı); aşağıda oradaki hâliyle duruyor.`,
    theirsGone: (n) =>
      `Sizin değiştirmediğiniz ${n === 1 ? 'bir' : n} davet kuralı artık orada yok ya da farklı; bu yüzden burada da yok.`,
    theirsUnplaced: (n, max) =>
      `Forma en çok ${max} kural sığar; bu yüzden eklenen ${n === 1 ? 'bir' : n} kural aşağıda yok. Kendi kurallarınızı kaydettiğinizde aşağıda olmayanlar sona erer.`,
    sentences: 'Cümlelerle söyle',
    invite: 'Davet et',
    nobody: 'Bu bağlantı kimseyi davet etmez.',
    add: 'Başka bir ilan için kural ekle',
    writeBack: (ats) => `${ats} içine yaz`,
    defaults: (ats, none, link) =>
      html`Bu bağlantının metni geri yazılacak bir şey belirtmiyor, bu yüzden ${ats} varsayılan notları alır: biri davet edildiğinde, mülakatı tamamladığında, yapay zekâ değerlendirmesiyle birlikte ve bir davet kullanılmadan sona erdiğinde. Burada işaretledikleriniz onların yerine geçer. Hiç olmasın istiyorsanız ${link('metne')} ${none} yazın.`,
    untested: (rights, isOfUser) =>
      `Anahtarın yazıp yazamadığı ancak ilk yazmada anlaşılır; sınaması yalnızca okur.${rights === '' ? '' : ` ${isOfUser ? 'Kullanıcısına gereken' : 'Gereken'} yetkiler: ${rights}.`}`,
    further: (n) =>
      n === 1
        ? 'Bu bağlantının metninde bir kural daha var; olduğu gibi kalır.'
        : `Bu bağlantının metninde ${numberWords(n)} kural daha var; oldukları gibi kalırlar.`,
    seeText: 'Metni gör',
    willHappen: 'Neler olacak',
    running: 'Burada kaydettiğiniz, sonraki eşitlemede geçerli olur.',
    runningAsks:
      'Değişen bir kural, aşamasında zaten bulunanları davet etmeden ya da taşımadan önce bir yöneticiye sorulur. Aşamaya daha sonra gelenler sorulmadan davet edilir.',
    runningAtOnce:
      'Bu bağlantının metnindeki fren sormaz; bu yüzden değişen bir kuralın aşamasında zaten bulunanlar hemen davet edilir.',
    lookFirst: (plan, pause) =>
      html`Önce bakmak için ${plan('kuralları bir önizlemede deneyin')} ya da ${pause('bağlantıyı duraklatın')}.`,
  },

  fields: {
    rule: (n) => `Kural ${n}`,
    job: 'Şu ilandaki biri',
    notEveryJob:
      'Açık ilanların hepsi okunamadı. Birinin kimliğini ya da adını yazın; bütün açık ilanlar için * yazın.',
    notEveryStage: 'Bütün açık ilanların aşamaları okunamadı. Birinin adını yazın.',
    everyJob: 'Bütün açık ilanlar',
    stage: 'şu aşamaya gelince',
    chooseStage: 'Bir aşama seçin',
    position: 'şu pozisyonun soruları sorulsun',
    choosePosition: 'Bir pozisyon seçin',
    days: 'Bağlantının geçerli olduğu gün sayısı',
    mails: 'Bağlantıyı adaya e-postayla gönder',
    remove: 'Kaldır',
    removeRule: (n) => `Kural ${n}: kaldır`,
    moveTo: (label) => `Taşınacağı aşama: ${label}`,
    reason: 'Ret nedeni',
    chooseReason: 'Bir neden seçin',
    typeReason: 'O zamana kadar bir nedenin adını yazın.',
    gone: (name) => `${name} (orada artık yok)`,
    template: (name) => `Her ilan için “${name}” şablonundan yeni bir pozisyon`,
  },

  making: {
    none: 'Henüz açık pozisyon yok.',
    begin: 'Pozisyon oluştur',
    beginOf: (n) => `Kural ${n} için pozisyon oluştur`,
    name: 'Pozisyonun adı',
    company: 'Şirket',
    firstCompany: 'Henüz şirket yok. Pozisyonla birlikte oluşturulur; adaylar bu şirkette çalışır.',
    chooseCompany: 'Bir şirket seçin',
    questions: 'Sorular, her satıra bir soru',
    questionsHint:
      'Her yanıt için iki dakika vardır. Süreler, resimler ve geri kalan her şey daha sonra pozisyonun sayfasında değiştirilebilir.',
    make: 'Oluştur ve burada seç',
    drop: 'Şimdi değil',
    badName: (min, max) => `Ad ${min} ile ${max} karakter arasında olmalı.`,
    noCompany: 'Bir şirket seçin ya da ilk şirketin adını yazın.',
    badCompany: (most) => `Bir şirketin adı 1 ile ${most} karakter arasında olur.`,
    unmade: 'Bu pozisyon henüz oluşturulmadı. Oluşturun ya da “Şimdi değil” düğmesine basın.',
    badQuestions: (most, characters) => `1 ile ${most} arası soru, her biri en fazla ${characters} karakter.`,
  },

  example: {
    person: { firstName: 'Ada', lastName: 'Örnek' },
    title: (ats) => `${ats} içinde duracaklar`,
    real: (name, job, ats) =>
      html`Örneğin şu anda ${ats} içinde “${job}” ilanında olan ${name} için. Bakmakla hiçbir şey yazılmaz.`,
    madeUp: (name) => html`Örneğin uydurma bir kişi olan ${name} için. Bakmakla hiçbir şey yazılmaz.`,
    conditional: '(yalnızca kuralın koşulları sağlanırsa)',
    ai: 'Yapay zekânın kişi hakkında söyledikleri burada durur. Hiçbir örnek bunları göstermez.',
    whatIsMade:
      'Bağlantılar, tarihler ve yanıt sayısı örnektir. Köşeli ayraç içindeki bir ad, yapay zekânın söyleyeceğinin yerini tutar. Her notta ayrıca yeniden bulunmasını sağlayan kısa bir işaret olur.',
  },

  mistakes: {
    lookAt: 'Henüz hiçbir şey kaydedilmedi. Lütfen şunlara bakın:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    of: {
      job: (n) => `Kural ${n}, ilan`,
      stage: (n) => `Kural ${n}, aşama`,
      position: (n) => `Kural ${n}, pozisyon`,
      days: (n) => `Kural ${n}, gün`,
    },
    noJob: 'Bir ilan seçin ya da bütün açık ilanları seçin.',
    jobClosed: 'Bu ilan orada artık açık değil. Başka birini seçin.',
    noStage: 'Bir aşama seçin.',
    stageGone: (job, stage, stages) =>
      `“${job}” ilanında “${stage}” adlı bir aşama yok. ${stages ? `Olan aşamalar: ${stages}.` : 'Hiç aşaması yok.'}`,
    stageNowhere: (stage) => `Artık hiçbir açık ilanda “${stage}” adlı bir aşama yok. Başka birini seçin.`,
    noPosition: 'Bir pozisyon seçin.',
    positionClosed: 'Bu pozisyon artık açık değil. Başka birini seçin.',
    days: (min, max) => `${min} ile ${max} gün arasında.`,
    noReason: 'Bir neden belirtin.',
    reasonGone: (reason, reasons) => `“${reason}” adlı neden orada artık yok. Olan nedenler: ${reasons}.`,
    noneOpen: (stage) =>
      `Orada şu anda açık ilan yok; bu yüzden “${stage}” adlı bir aşamanın olup olmadığı bilinemiyor. ATS’nizde bir ilan açın, sonra kaydedin.`,
  },

  writes: {
    'note-invited': {
      label: 'Biri davet edildiğinde bir not',
      hint: 'Kişisel bağlantısıyla ve ne zamana kadar geçerli olduğuyla.',
      sentence: (ats) => `Biri davet edildiğinde ${ats} bir not alır.`,
    },
    'note-completed': {
      label: 'Aday tamamladığında bir not',
      hint: 'Çalışma arkadaşlarının izleyip karar verdiği adresle. Puansız.',
      sentence: (ats) => `Biri tamamladığında ${ats}, izleme adresini içeren bir not alır.`,
    },
    'note-unfinished': {
      label: 'Biri tamamlamadığında bir not',
      hint: 'Yarıda bırakmıştır ya da davet kullanılmadan sona ermiştir.',
      sentence: (ats) => `Biri yarıda bıraktığında ya da davet kullanılmadan sona erdiğinde ${ats} bir not alır.`,
    },
    'note-decided': {
      label: 'Bir değerlendiren onayladığında ya da reddettiğinde bir not',
      hint: '',
      sentence: (ats) => `Bir değerlendiren karar verdiğinde ${ats} bir not alır.`,
    },
    'note-analysis': {
      label: 'Yapay zekâ değerlendirmesini içeren bir not',
      hint: 'Notları okuyan herkes, kendi yargısına varmadan önce onu orada görür. Bir öneridir ve kimseyi taşımaz.',
      sentence: (ats) => `Yapay zekâ değerlendirmesi istenir ve ${ats} onu içeren bir not alır. Bu, kimseyi taşımaz.`,
    },
    'attach-analysis': {
      label: 'Yapay zekânın sonucu tek sayfa olarak (PDF)',
      hint: 'Aday kaydında bir dosya. Onu açan herkes, kendi yargısına varmadan önce sonucu görür. Bir öneridir ve kimseyi taşımaz.',
      sentence: (ats) =>
        `Yapay zekâ değerlendirmesi istenir ve ${ats} sonucunu tek sayfalık bir dosya olarak alır. Bu, kimseyi taşımaz.`,
    },
    'link-completed': {
      label: 'Aday tamamladığında mülakata bir bağlantı',
      hint: '',
      sentence: (ats) => `Biri tamamladığında ${ats} mülakata bir bağlantı gösterir.`,
    },
    'tag-completed': {
      label: 'Aday tamamladığında “Video interview finished” etiketi',
      hint: '',
      sentence: () => 'Tamamlayanlar “Video interview finished” etiketini alır.',
    },
    'move-completed': {
      label: 'Tamamladığında adayı taşı',
      hint: 'Bir değerlendiren sonradan ne düşünürse düşünsün.',
      sentence: (_ats, stage) => `Tamamlayanlar “${stage}” aşamasına taşınır.`,
    },
    'move-approved': {
      label: 'Bir değerlendiren onayladığında adayı taşı',
      hint: '',
      sentence: (_ats, stage) => `Onaylananlar “${stage}” aşamasına taşınır.`,
    },
    'reject-rejected': {
      label: 'Bir değerlendiren burada reddettiğinde adayı orada da reddet',
      hint: 'ATS’niz bu konuda adaya yazabilir.',
      sentence: (ats, reason) =>
        `Bir değerlendirenin reddettiği kişi ${ats} içinde de “${reason}” nedeniyle reddedilir.`,
    },
  },

  sentences: {
    invite: ({ job, stage, how, position, template, days }) =>
      `${job === null ? 'Herhangi bir açık ilanda' : `“${job}” ilanında`} “${stage}” aşamasına gelen kişi ${HOW[how]}. Sorular: ${template !== null ? `“${template}” şablonunun soruları` : position === null ? 'seçeceğiniz bir pozisyonun soruları' : `“${position}” pozisyonunun soruları`}. Bağlantı ${days === '1' ? 'bir gün' : `${days} gün`} geçerlidir.`,
    once: (ats) =>
      `Bir kez denenir: ${ats} ulaşıp ulaşmadığına bakılmasına izin vermez, bu yüzden yanıt kaybolursa gerisi bir kişiye kalır.`,
    nobody: 'Kimse davet edilmez.',
    keeps: 'Aşamadan ayrılanın daveti kalır.',
    cancels: 'Başlamadan önce aşamadan ayrılanın daveti iptal edilir.',
    defaults: (ats) => `Metin geri yazılacak bir şey belirtmediğinden ${ats} varsayılan notları alır.`,
    nothing: (ats) => `${ats} içine hiçbir şey yazılmaz.`,
    further: 'Metnindeki diğer kuralların söyledikleri.',
    unread: 'Metnindeki kuralların söyledikleri.',
    rejectsAlone: (ats) =>
      `Bir kural, herhangi bir değerlendiren karar vermeden önce ${ats} içinde kişileri kendiliğinden reddeder.`,
    movesAlone: (ats) =>
      `Bir kural, herhangi bir değerlendiren karar vermeden önce ${ats} içinde kişileri kendiliğinden taşır.`,
    personDecides: 'Burada bir insan izler ve karar verir. Hiçbir makine kimseyi reddetmez.',
  },
}
