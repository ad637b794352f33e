/** What this device remembers of a reader's choices. A browser that stores nothing forgets them with the page. */
export const memory = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(`interview-bridge ${name}`)
    } catch {
      return null
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(`interview-bridge ${name}`, value)
    } catch {
      // The choice holds until the page is left.
    }
  },
}
