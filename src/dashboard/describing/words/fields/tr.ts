import type { Words } from './en.ts'

export const tr: Words = {
  parts: {
    address: 'Adres ve anahtar',
    jobs: 'İlanlar',
    stages: 'Aşamalar',
    applications: 'Başvurular',
    people: 'Kişiler',
    'write-back': 'ATS aktarımları',
  },

  groups: {
    address: {
      title: 'Nerede olduğu ve anahtar',
      about: 'Her istek, anahtarla birlikte, bu adresin altına gider; başka hiçbir yere gitmez.',
    },
    me: {
      title: 'Anahtarın kime ait olduğu',
      about: 'Anahtarın yapabildiği ve az yük getiren herhangi bir istek. Anahtarın kabul edildiğini gösterir.',
    },
    jobs: { title: 'İlanların listesi', about: 'Kurallar bu listedeki ilanların adını verir.' },
    stages: {
      title: 'Bir ilanın aşamaları',
      about: 'Bir kural bunlardan birinin adını verir; o aşamaya gelen davet edilir.',
    },
    map: {
      title: 'Başvurunun ne olduğu',
      about: 'Bir ilandaki bir aday. Bu alanlar, aşağıdaki her listenin bir satırındaki alanlardır.',
    },
    inStage: {
      title: 'Bir aşamada kimlerin olduğu',
      about: 'Başka aşamalardaki kişiler burada dışarıda bırakılır; bu yüzden bütün ilanın listesi de yeter.',
    },
    byId: { title: 'Tek bir başvuru', about: 'Bir şey yazılmadan önce başvuruya yeniden bakılır.' },
    changed: {
      title: 'Değişen başvurular',
      about:
        'Böyle bir liste varsa eşitleme çok daha az şey sorar. Yoksa kuralların aşamalarındaki herkes her seferinde okunur.',
    },
    people: { title: 'Bir aday', about: 'Kimin davet edildiği ve ona nasıl ulaşıldığı.' },
    note: { title: 'Notlar', about: '{applicationId}, {candidateId}, {jobId} ve {note} bilinir.' },
    readBack: {
      title: 'Notların geri okunması',
      about: 'Yanıtı kaybolan bir not, yeniden yazılmadan önce bu listede aranır. Liste yoksa kararı bir kişi verir.',
    },
    tag: { title: 'Etiketler', about: '{tag} yeni olandır, {tags} orada bulunması gerekenlerin tümüdür.' },
    moveTo: { title: 'Bir aşamaya taşıma', about: '{stageId} ve {stageName} yeni aşamaya aittir.' },
    reasons: {
      title: 'Ret nedenleri',
      about: 'Bir ret bunlardan birinin adını verir, bu yüzden bu liste gereklidir.',
    },
    reject: { title: 'Retler', about: '{reasonId}, {reasonName} ve {note} bilinir.' },
  },

  tries: {
    account: 'Anahtarı dene',
    jobs: 'İlanları dene',
    stages: 'Aşamaları dene',
    applications: 'Listeyi dene',
    application: 'Bir başvuruyu dene',
    people: 'Bir adayı dene',
    notes: 'Not okumayı dene',
    reasons: 'Nedenleri dene',
  },
  by: {
    job: 'Denemede kullanılacak ilan (kimliği; boşsa ilk açık ilan)',
    application: 'Denemede kullanılacak başvuru (kimliği; boşsa ilki)',
    candidate: 'Denemede kullanılacak aday (kimliği; boşsa ilki)',
  },

  labels: {
    baseUrl: 'API adresi',
    auth: 'Anahtarın nasıl gönderildiği',
    accountName: 'Hesabın adı',
    id: 'Kimlik',
    name: 'Ad',
    status: 'Durum',
    applicationId: 'Başvurunun kimliği',
    jobId: 'İlanının kimliği',
    candidateId: 'Adayının kimliği',
    stageId: 'Aşamasının kimliği',
    stageName: 'Kimlik bildirilmiyorsa aşamasının adı',
    firstName: 'Adı',
    lastName: 'Soyadı',
    fullName: 'Tek bir alansa tam adı',
    email: 'E-posta adresi',
    phone: 'Telefon',
    noteText: 'Notun metni',
    path: 'Yol',
    query: 'Parametreler (isteğe bağlı)',
    rows: 'Satırların nerede olduğu (isteğe bağlı)',
    next: 'Sonraki satırların nerede olduğu',
    row: 'Yanıtta nerede olduğu (isteğe bağlı)',
    request: 'İstek',
    body: 'Ne gönderildiği',
  },

  hints: {
    baseUrl: 'Örneğin https://ats.example.com/api/v1.',
    me: 'Örneğin /me ya da /users/current.',
    jobs: 'Örneğin /jobs.',
    jobStatus:
      'Sonuç "open", "closed" ya da "draft" olmalıdır. Örneğin: state = "published" ? "open" : "closed". Yalnızca açık ilanlar listeleniyorsa: tırnaklarıyla birlikte "open".',
    stages: '{jobId}, ilanın kimliğidir. Örneğin /jobs/{jobId}/stages.',
    applicationStatus:
      'Sonuç "active", "rejected", "hired" ya da "converted" olmalıdır. Örneğin: rejected_at ? "rejected" : "active".',
    inStage: '{jobId}, {stageId} ve {stageName} burada ve parametrelerde bilinir.',
    byId: 'Örneğin /applications/{applicationId}.',
    changed: '{from} ve {to} tarih ve saattir. Yol boşsa: böyle bir liste yoktur.',
    people: 'Örneğin /candidates/{candidateId}.',
    readBack: 'Örneğin /applications/{applicationId}/notes. Boşsa: notlar listelenemez.',
    reasons: 'Örneğin /rejection_reasons. Boşsa: neden yoktur.',
    note: 'Örneğin { body: "{note}" }.',
    tag: 'Örneğin { tags: "{tags}" }.',
    moveTo: 'Örneğin { stage_id: "{stageId}" }.',
    reject: 'Örneğin { reason_id: "{reasonId}" }.',
    query: 'Her satırda bir tane, örneğin limit = 100.',
    rows: 'Yanıttaki ad, örneğin data. Boşsa: yanıtın kendisi listedir.',
    row: 'Boşsa: yanıtın kendisidir.',
    request: 'Boşsa: yazılmaz.',
  },

  columns: {
    id: 'Kimlik',
    name: 'Ad',
    status: 'Durum',
    jobId: 'İlan',
    candidateId: 'Aday',
    stageId: 'Aşama',
    stageName: 'Aşamanın adı',
    firstName: 'Adı',
    lastName: 'Soyadı',
    email: 'E-posta',
    phone: 'Telefon',
    text: 'Metin',
  },
}
