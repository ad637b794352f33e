import { listWords, numberWords } from '../../language.ts'
import type { PositionRefusals } from './de.ts'

const n = (fact: unknown): string => numberWords(Number(fact))
const anyOf = (fact: unknown): string => listWords([fact].flat().map(String), 'disjunction')
const size = ({ width, height }: Readonly<Record<string, unknown>>): string => `${n(width)} × ${n(height)}`

const KINDS: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  jpeg: ['Bir JPEG resmi', 'Resmi küçültün.'],
  print: ['Baskı renklerinde (CMYK) bir JPEG resmi', 'Resmi küçültün ya da ekran renklerinde (RGB) kaydedin.'],
  png: ['Bir PNG resmi', 'Resmi küçültün ya da JPEG olarak kaydedin.'],
  heavyPng: [
    'Geçmeli (interlaced) ya da renk başına 16 bitlik bir PNG resmi',
    'Resmi küçültün ya da geçmesiz ve 8 bit olarak kaydedin.',
  ],
  webp: ['Bir WebP resmi', 'Resmi küçültün ya da JPEG olarak kaydedin.'],
  clearWebp: ['Saydam bir WebP resmi', 'Resmi küçültün ya da PNG olarak kaydedin.'],
}

export const positions: PositionRefusals = {
  'position.not_found': 'Böyle bir pozisyon yok.',
  'interview.not_found': 'Böyle bir mülakat yok.',
  'position.unknown_question':
    'Sorulardan biri artık bu pozisyonda yok. Sayfayı yeniden yükleyin ve pozisyonu bir kez daha değiştirin.',
  'position.changed': ({ isSettings }) =>
    isSettings === true
      ? 'Bu arada başka biri bu ayarları değiştirdi.'
      : 'Bu arada başka biri bu pozisyonu değiştirdi.',
  'position_page.language': ({ languages }) => `Dil şunlardan biri olmalı: ${anyOf(languages)}.`,
  'position_page.number': ({ field, most }) =>
    field === 'retakes'
      ? `Ek çekim sayısı 0 ile ${n(most)} arasında bir tam sayı olmalı.`
      : `Saniye olarak düşünme süresi 0 ile ${n(most)} arasında bir tam sayı olmalı.`,
  'position_page.public_link_until':
    'Herkese açık bağlantının sonu bir tarih ve saat olmalı; örneğin 2027-01-31T18:00Z.',

  'question_image.alt': ({ is, length, most }) => {
    if (is === 'missing') return 'Resmi göremeyen adaylar için resimde ne olduğunu anlatın.'
    if (is === 'unstorable') return 'Açıklamada kaydedilemeyen bir karakter var.'
    return `Açıklama en fazla ${n(most)} karakter olmalı; ${n(length)} karakter var.`
  },
  'question_image.missing': 'Bir resim seçin.',
  'question_image.changed': 'Bu arada başka biri bu sorunun resmini değiştirdi; şimdiki resmi görüyorsunuz.',

  'picture.too_large': ({ megabytes, most, side, kilobytes, mostKilobytes, isPng }) => {
    if (megabytes !== undefined)
      return `Resim en fazla ${n(most)} MB olmalı; bu resim ${n(Number(megabytes).toFixed(1))} MB.`
    const need = `Resimde çok fazla ayrıntı var: eni ve boyu en fazla ${n(side)} piksel olacak biçimde yeniden çizilince ${n(kilobytes)} KB tutuyor, en fazla ${n(mostKilobytes)} KB saklanır.`
    return isPng === true ? `${need} Resmi küçültün ya da JPEG olarak kaydedin.` : `${need} Resmi küçültün.`
  },
  'picture.type': ({ isUncommon }) =>
    isUncommon === true
      ? 'Tarayıcılar bu tür JPEG dosyalarını gösteremez (kayıpsız ya da aritmetik kodlu). Olağan bir JPEG olarak kaydedin.'
      : 'Resim bir JPEG, PNG ya da WebP dosyası olmalı; SVG, GIF ve başka dosyalar kabul edilmez.',
  'picture.animated': 'Resim hareketli olmamalı: animasyonsuz bir resim seçin.',
  'picture.damaged': 'Bu resim okunamıyor; bozulmuş görünüyor. Yeniden kaydedip bir kez daha deneyin.',
  'picture.too_many_pixels': (facts) => {
    const found = KINDS[String(facts['kind'])]
    if (!found) return `Resmin eni ve boyu en fazla ${n(facts['side'])} piksel olmalı; bu resim ${size(facts)}.`
    const [name, advice] = found
    return `${name} en fazla ${n(facts['most'])} milyon piksel olmalı; bunda ${n(facts['millions'])} milyon piksel var (${size(facts)}). ${advice}`
  },
  'picture.too_many_passes': (facts) =>
    `Bu JPEG aşamalı kaydedilmiş (geçiş sayısı: ${n(facts['passes'])}) ve ${size(facts)} pikselle okunması çok ağır. Aşamalı olmayan bir JPEG olarak kaydedin ya da küçültün.`,
  'picture.no_decoder': ({ machine }) =>
    `Bu sunucu resim alamıyor: resimleri okuyan program (sharp) ${String(machine)} için kurulu değil ya da orada çalışmıyor. Geri kalan her şey çalışıyor. Sunucuyu işleten, aynı türden bir makinede isteğe bağlı paketlerle “npm ci” ve bir yeniden başlatmayla bunu giderir.`,
  'picture.busy':
    'Sunucu şu anda bu resmi çizemeyecek kadar yoğun. Sorun resimde değil: bir dakika sonra yeniden deneyin.',

  'invite.position_not_open': 'Pozisyon mülakatlara açık değil.',
  'invite.no_questions': 'Bu pozisyonda soru yok.',
  'invite.no_subscription': 'Kuruluşun etkin bir aboneliği yok.',
  'invite.no_credits': 'Kuruluşun mülakat kredisi kalmadı.',
  'invite.already_active': 'Adayın bu pozisyon için zaten etkin bir mülakatı var.',
  'invite.too_many': 'Adayın bu pozisyon için zaten 3 mülakatı var.',
  'invite.not_expired': 'Yalnızca süresi dolmuş bir davet yeniden yapılabilir.',
  'invite.of_program':
    'Bu adayı bir program kendi kimliğiyle davet etti; örneğin ATS ile eşitleme. Kimin yeniden davet edileceğine o karar verir.',
  'cancel.started': 'Yalnızca başlamamış mülakatlar iptal edilebilir.',

  'rubric.form': 'Form, düzeylerin hangi sorular için olduğunu belirtmiyor. Sayfayı yeniden yükleyin.',
  'rubric.changed': 'Bu arada başka biri bu değerlendirme ölçeğini değiştirdi.',
  'rubric.text': ({ most }) =>
    `Taslaktaki bir düzey en fazla ${n(most)} karakter olur ve gösterilemeyen karakter içermez. Kısaltıp yeniden kaydedin.`,
  'rubric.no_model': 'Değerlendirme ölçeği hazırlayabilecek bir yapay zekâ modeli kurulu değil. Kendiniz yazın.',
}
