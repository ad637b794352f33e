/** Looks, about five in a second, that show life before a standstill says anything. */
const LIVELY_LOOKS = 25
/** 1.6 s. */
const STILL_LOOKS = 8

/**
 * Notices that a camera or microphone that was alive gives nothing new any more. One that rests now and then by itself, such as a microphone
 * with a gate or a still picture, never counts as lively, so its rest means nothing. Looks are counted, not time: a page that was busy saw nothing.
 */
export function standstill(): (isAlive: boolean) => boolean {
  let alive = 0
  let still = 0
  return (isAlive) => {
    still = isAlive ? 0 : still + 1
    if (isAlive) alive++
    else if (alive < LIVELY_LOOKS) alive = 0
    return alive >= LIVELY_LOOKS && still >= STILL_LOOKS
  }
}
