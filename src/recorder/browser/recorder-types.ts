/** Recorder types in the order of preference: VP8 costs a weak phone the least, and Safari records MP4. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4']

/** What a browser says about a type of recording. */
export interface Able {
  records(type: string): boolean
  /** As `canPlayType` answers. */
  plays(type: string): string
  /** WebKit records WebM that it plays badly itself, whatever it answers. */
  readonly isApple: boolean
}

const RANKS = ['', 'maybe', 'probably']

/** The type to record with; undefined where the browser records nothing that we store. A candidate looks at the take in the same browser, so what it plays better goes first. */
export function preferredType({ records, plays, isApple }: Able): string | undefined {
  const rank = (type: string) => (isApple && type.includes('mp4') ? RANKS.length : RANKS.indexOf(plays(type)))
  return TYPES.filter(records).sort((one, other) => rank(other) - rank(one))[0]
}
