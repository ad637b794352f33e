import { numberWords } from '../../language.ts'
import type { SettingsRefusals } from './de.ts'

type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const UNSTORABLE = 'saklanamayan bir karakter içeriyor.'
const PARTS: Facts = {
  subject: 'Konu',
  text: 'Metin',
  contact: 'Soru sorulabilecek kişi alanı',
  notice: 'Gizlilik bildirimi',
}

function mailText({ why, part, field, count, max, length, told, more, use }: Facts): string {
  const name = String(PARTS[String(part)])
  switch (why) {
    case 'empty':
      return `${name} boş. Bir şey yazın ya da hazır metne dönün.`
    case 'not_storable':
      return `${name} ${UNSTORABLE}`
    case 'too_long':
      return `${name} en fazla ${n(max)} karakter olabilir; şu anda ${n(length)} karakter.`
    case 'half_field':
      return `${name} öteki yarısı olmayan bir {{ ya da }} içeriyor. Bir alan şöyle görünür: ${field}.`
    case 'not_in_subject':
      return `${field} konu satırında yer alamaz. Metnin içine koyun.`
    case 'no_link':
      return `${field} eksik: bağlantı olmadan aday başlayamaz. Ayrı bir satıra koyun.`
    case 'several_links':
      return `${field} orada ${count} kez geçiyor. Birini bırakın; düğmeye dönüşür.`
    case 'link_in_line':
      return `${field} ayrı bir satırda tek başına durmalıdır; düğmeye dönüşür.`
    default: {
      const shown = (told as readonly { field: string; near: string | undefined }[]).map((one) =>
        one.near === undefined ? one.field : `${one.field} (şunu mu demek istediniz: ${one.near})`,
      )
      const all = `${shown.join(', ')}${Number(more) > 0 ? ` ve ${more} tane daha` : ''}`
      return `Bu e-postada şu alanlar yok: ${all}. Şunları kullanın: ${use}.`
    }
  }
}

/** Refusals of what candidates see, of mails and of who gets which. */
export const settings: SettingsRefusals = {
  'candidate_page.accent': 'Renk, # ile altı onaltılık rakamdan oluşmalıdır, örneğin #0b5cad.',
  'candidate_page.text': ({ part, max, length }) =>
    max === undefined
      ? `${PARTS[String(part)]} ${UNSTORABLE}`
      : `${PARTS[String(part)]} en fazla ${n(max)} karakter olabilir; şu anda ${n(length)} karakter.`,
  'candidate_page.logo': ({ max, size }) =>
    max === undefined ? 'Bir resim seçin.' : `Logo en fazla ${n(max)} KB olabilir; bu ${n(size)} KB.`,
  'mail_choice.hour': 'Saat 0 ile 23 arasında bir tam sayı olmalıdır.',
  'mail_choice.zone': 'Bu saat dilimi burada bilinmiyor. Europe/Berlin gibi birini seçin.',
  'mail_text.refused': mailText,
  'mail_text.changed': ({ by }) =>
    `Bu arada bu metin değiştirildi (değiştiren: ${by ?? 'biri'}), bu yüzden hiçbir şey kaydedilmedi. Yazdıklarınız aşağıda: o metnin yerine geçmesi için yeniden kaydedin ya da onu görmek için sayfayı yeniden yükleyin.`,
}
