import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  title: 'Yapay zekâ nasıl değerlendiriyor',
  titleOf: (position) => `Yapay zekâ nasıl değerlendiriyor: ${position}`,
  about:
    'Yapay zekâ her ölçüt için söylenenlere en uygun düzeyi alıntılarla belirtir. Her değerlendirme, istendiği sırada onaylı olan düzeyleri korur. Adaylar düzeyleri görmez, API de göstermez.',
  levels: 'Düzeyler',
  criteria: {
    communication: 'İletişim',
    criteria_match: 'Ölçütlere uygunluk',
    competency: 'Yetkinlik',
    cultural_fit: 'Kültürel uyum',
  },
  hints: {
    communication: 'İçeriğin açık ve düzenli olup olmadığı. Aksanı, akıcılığı, hızı ya da dil bilgisini anlatmayın.',
    criteria_match: 'Yanıtların pozisyonun istediğini gösterip göstermediği.',
    competency: 'Adayın ne yaptığı, neye karar verdiği ve ne öğrendiği.',
    cultural_fit: 'Adayın başkalarıyla nasıl çalıştığı.',
  },
  level: (level) => `Düzey ${level}`,
  lowest: (level) => `Düzey ${level}, en düşük`,
  highest: (level) => `Düzey ${level}, en yüksek`,
  levelOf: (criterion, level) => `${criterion}, düzey ${level}`,

  state: {
    builtIn: html`<strong>Yerleşik değerlendirme ölçeği yürürlükte</strong>; bütün pozisyonlar için aynıdır.`,
    version: (version, by, at) => html`<strong>Sürüm ${version} yürürlükte</strong>; onaylayan: ${by} (${at}).`,
    wentBack: (by, at) => html`Bu sürüme geri dönen: ${by} (${at}).`,
    lookAgain: 'Gözden geçirin',
    stale: (version) =>
      `Sürüm ${version} başka sorular için yapıldı: sorular ya da yapay zekânın bakması gerekenler o zamandan beri değişti. Başka bir sürüm onaylanana kadar buna göre değerlendirilir; hâlâ uygunsa olduğu gibi onaylayın.`,
    noModel:
      'Burada bir yapay zekâ modeli kurulu değil; bu yüzden şu anda kimse buna göre değerlendirilmiyor. Onaylanan ölçek, bir model kurulunca kullanılır.',
  },

  onPosition: {
    drafting: 'Yapay zekâ şu anda düzeyleri hazırlıyor.',
    draft: 'Bir taslak onay bekliyor.',
    change: 'Düzeyleri oku ve değiştir',
    read: 'Düzeyleri oku',
  },

  drafting: {
    waits: {
      refused: 'Taslak bekliyor: yapay zekâ erişimimizi kabul etmiyor.',
      throttled: 'Taslak bekliyor: yapay zekâ beklememizi istedi.',
      unavailable: 'Taslak bekliyor: yapay zekâda bir hata var. Yeniden sorulacak.',
      unreachable: 'Taslak bekliyor: yapay zekâya ulaşılamıyor. Yeniden sorulacak.',
      budget: 'Taslak bekliyor: yapay zekânın bugünkü kullanım hakkı doldu. 00:00 UTC’den sonra sürer.',
    },
    now: 'Yapay zekâ, sorulardan ve bakması gerekenlerden düzeyleri hazırlıyor.',
    askedFor: (by, at) => html`İsteyen: ${by} (${at}).`,
    goesOn: 'Kendiliğinden sürer. Biri onaylamadan kimse taslağa göre değerlendirilmez.',
    soon: 'Arka plandaki bir süreç genellikle bir dakika içinde sorar. Biri onaylamadan kimse taslağa göre değerlendirilmez.',
    lookAgain: 'Yeniden bak',
    stop: 'Durdur ve elle yaz',
    failed: html`<strong>Yapay zekâ düzeyleri hazırlamadı.</strong> Başka bir şey değişmedi. Yeniden hazırlatın ya da kendiniz yazın.`,
    again: 'Yeniden hazırlat',
    ask: 'Düzeyleri yapay zekâya hazırlat',
    replaces: 'Onun taslağı aşağıdakinin yerine geçer.',
    reads: 'Soruları ve bakması gerekenleri okur; hiçbir aday hakkında bir şey okumaz.',
  },

  form: {
    draft: 'Taslak',
    change: 'Düzeyleri değiştir',
    draftedByAi: (at) => html`Bu düzeyleri yapay zekâ hazırladı (${at}). Her birini okuyun ve uymayanları değiştirin.`,
    savedBy: (by, at) => html`Kaydeden: ${by} (${at}).`,
    changedBy: (by, at) => html`Yapay zekâ hazırladı; sonra değiştiren: ${by} (${at}).`,
    judgesNobody: 'Onaylanana kadar kimse buna göre değerlendirilmez.',
    save: 'Taslağı kaydet',
    approve: 'Onayla: bu düzeylere göre değerlendir',
    discard: 'Taslağı sil',
  },

  problems: {
    list: (max) =>
      `Henüz hiçbir şey onaylanmadı. Bir düzey 1 ile ${numberWords(max)} karakter arasındadır ve yanıtların ne içerdiğini söyler. Lütfen şunlara bakın:`,
    empty: 'Bu düzeyde yanıtların ne içerdiğini yazın.',
    tooLong: (max, has) =>
      `Bir düzeyde en fazla ${numberWords(max)} karakter olur; burada ${numberWords(has)} karakter var.`,
    manner: (words) =>
      `“${words}”, birinin nasıl konuştuğu ya da göründüğüyle ilgilidir; bu hiçbir zaman değerlendirilmez. Yanıtların ne içerdiğini yazın.`,
    trait:
      'Bu, birinin kim olduğuyla ilgilidir: yaşı, kökeni, sağlığı ya da ailesi gibi; bu hiçbir zaman değerlendirilmez. Yanıtların ne içerdiğini yazın.',
  },

  changed: {
    levels: html`<strong>Siz düzenlerken başka biri bu değerlendirme ölçeğini değiştirdi.</strong> Yazdıklarınızdan hiçbir şey kaybolmadı ve henüz hiçbir şey kaydedilmedi. Şimdi kaydederseniz aşağıda gördükleriniz o kişinin değişikliklerinin yerine geçer.`,
    draft: html`<strong>Siz düzenlerken başka biri bu değerlendirme ölçeğini değiştirdi.</strong> Yazdıklarınızdan hiçbir şey kaybolmadı ve henüz hiçbir şey kaydedilmedi. Şimdi kaydederseniz aşağıda gördükleriniz o kişinin taslağının yerine geçer.`,
    drafting: 'Yapay zekâ şu anda o kişi için taslak hazırlıyor; kaydetmek bunu durdurur.',
    same: 'Kayıtlı düzeyler sizinkilerle aynı.',
    storedNow: 'Şu anda kayıtlı:',
    nothingDone:
      'Bu arada başka biri bu değerlendirme ölçeğini değiştirdi, bu yüzden hiçbir şey yapılmadı. Şimdiki hâline bakın; hâlâ istiyorsanız düğmeye yeniden basın.',
  },

  versions: {
    title: 'Sürümler',
    version: (version) => `Sürüm ${version}`,
    inEffect: 'yürürlükte',
    approved: (by, at) => html`Onaylayan: ${by} (${at})`,
    draftedByAi: 'yapay zekâ hazırladı',
    levels: 'Düzeyleri',
    back: 'Yeniden buna göre değerlendir',
    builtIn: 'Yerleşik değerlendirme ölçeği',
    everyPosition: 'Bütün pozisyonlar için aynıdır.',
    earlier: 'Önceki sürümler',
  },
}
