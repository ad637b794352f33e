import type { Refusals } from './de.ts'
import { positions } from './positions/tr.ts'

const ASK = 'Kuruluşunuzun bir yöneticisine sorun.'

export const tr: Refusals = {
  ...positions,
  internal: 'Bu istek yanıtlanamadı. Yeniden deneyin.',
  'database.away': 'Veritabanına şu anda ulaşılamıyor. Birazdan yeniden deneyin.',
  'service.busy': 'Hizmet şu anda çok yoğun. Bir dakika sonra yeniden deneyin.',
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
