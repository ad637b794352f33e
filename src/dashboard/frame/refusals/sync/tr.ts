import type { Refusals } from '../de.ts'

/** States in which nobody changes a write-back. */
const STATES: Readonly<Record<string, string>> = {
  held: 'Onay bekliyor.',
  pending: 'Yolda.',
  claimed: 'Şu anda yazılıyor.',
  unknown: 'Henüz doğrulanmadı.',
  confirmed: 'Yazıldı.',
  parked: 'Karar gerekiyor.',
  discarded: 'Yazılmasından vazgeçildi.',
}

/** Why a write-back stays as it is (`sync/deliveries/deliveries-admin.ts`). */
const STAYS: Readonly<Record<string, string>> = {
  in_doubt:
    'Ulaşıp ulaşmadığı henüz bilinmiyor ve buna kendiliğinden bakılır; şimdi yeniden denemek onu iki kez yazabilir.',
  other_account:
    'Bağlantısı artık başka bir hesaba ya da kuruluşa ulaşıyor, bu yüzden onu kimse yazmazdı. Yazmaktan vazgeçin ya da bağlantıya önceki ayarlarını geri verin.',
  may_be_written:
    'Zaten yazılmış olabilir ve bu ATS buna bakılmasına izin vermiyor. Orada kendiniz bakın; sonra yeniden denerken bunu onaylayın ya da yazmaktan vazgeçin.',
  for_person:
    'Yapay zekâ emin değildi ya da biri daha önce karar vermişti, bu yüzden her birine tek tek bir insan karar verir. Mülakata bakın.',
  overtaken: 'Tam o anda değişti; yeniden bakın.',
}

/** Refusals of connections, of what waits for approval, of write-backs and of plans. */
export const sync = {
  'connection.unknown': ({ connection }) =>
    typeof connection === 'string' ? `“${connection}” adlı bir bağlantı yok.` : 'Böyle bir bağlantı yok.',
  'connection.account_unknown': ({ ats }) =>
    `Bu bağlantının ayarları değişti ve öncekiyle aynı ${typeof ats === 'string' ? ats : 'ATS'} hesabına ulaşıp ulaşmadığı henüz bilinmiyor. Bu bilinene kadar hiçbir şey okunmaz ve yazılmaz; kendiliğinden yeniden sorulur ve bir yönetici bunu çözebilir.`,
  'connection.owner_unknown':
    'Mülakat hizmeti bu bağlantının kime ait olduğunu henüz bildirmedi. Bildirene kadar hiçbir şey okunmaz ve yazılmaz; kendiliğinden yeniden sorulur.',
  'connection.of_sample':
    'Bu bağlantı reddedildi: yapılandırma onu örnek verilere bağlıyor. Hiçbir şey okunmuyor ve yazılmıyor. Kurulumu işleten oraya gerçek kuruluşu yazar.',
  'brake.nothing_held': ({ connection }) => `“${connection}” adlı bağlantıda onay bekleyen bir şey yok.`,
  'brake.changed':
    'Onay bekleyenler, size gösterildikten sonra değişti; bu yüzden hiçbir şey yapılmadı. Sayfayı yeniden yükleyin ve bakın.',
  'brake.nobody_chosen': 'Kimse işaretlenmedi. İlgili kişileri işaretleyin ya da hepsi için karar verin.',
  'delivery.unknown': 'Böyle bir yazma işlemi yok.',
  'delivery.unchanged': ({ stays, state }) =>
    `Yazma işlemi olduğu gibi kalıyor. ${STAYS[String(stays)] ?? STATES[String(state)] ?? ''}`.trim(),
  'sync.not_administrator':
    'Bunu yalnızca bir yönetici yapabilir. Kuruluşunuzun bir yöneticisine ya da sunucuda kabuk erişimi olan birine sorun: interview-bridge admin user update ID --role administrator',
  'plan.tables_locked':
    'Tablolar şu anda, büyük olasılıkla bir veritabanı geçişiyle, değiştiriliyor. Bir dakika sonra yeniden deneyin.',
  'dashboard.unknown': 'Burada bir şey yok.',
} satisfies Partial<Refusals>
