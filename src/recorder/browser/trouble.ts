/** Why a camera or microphone cannot be used; each kind has words of its own. */
export type Trouble = 'denied' | 'none' | 'busy' | 'insecure' | 'inApp' | 'blocked' | 'noRecorder' | 'lost' | 'unknown'

/** Browsers that ask for permission in ways of their own. */
export type Browser = 'chromeAndroid' | 'samsung' | 'safariPhone' | 'chrome' | 'firefox' | 'safari' | 'other'

/** Apps that show pages in a window of their own. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|LinkedInApp|Line\/|MicroMessenger|musical_ly|BytedanceWebview|Snapchat|Pinterest|WhatsApp|GSA\/|; wv\)/

const isInApp = (userAgent: string): boolean => IN_APP.test(userAgent)

/** The browser by its user agent; used only to choose the help text about permissions. */
export function browserOf(userAgent: string): Browser {
  if (/SamsungBrowser/.test(userAgent)) return 'samsung'
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox'
  if (/iPhone|iPad/.test(userAgent)) return 'safariPhone'
  if (/Chrome|CriOS|Edg/.test(userAgent)) return /Android/.test(userAgent) ? 'chromeAndroid' : 'chrome'
  return /Safari/.test(userAgent) ? 'safari' : 'other'
}

const BY_NAME: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  SecurityError: 'blocked',
}

/** The trouble behind the name of a DOMException, in the surroundings that the page has. */
export function troubleOf(
  name: string,
  around: { isSecure: boolean; hasDevices: boolean; userAgent: string },
): Trouble {
  const kind = BY_NAME[name] ?? 'unknown'
  if (!around.hasDevices) return isInApp(around.userAgent) ? 'inApp' : around.isSecure ? 'noRecorder' : 'insecure'
  return isInApp(around.userAgent) && (kind === 'denied' || kind === 'blocked' || kind === 'unknown') ? 'inApp' : kind
}
