/** Written answers while they are typed and until the server has them. */
export interface Drafts {
  of(questionId: string): string
  write(questionId: string, text: string): void
  drop(questionId: string): void
  clear(): void
}

/** Drafts of one link, in the browser's storage; in this page alone where the browser has none. */
export function drafts(link: string): Drafts {
  const inPage = new Map<string, string>()
  const start = `interview-bridge ${link} `
  function stored<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(localStorage)
    } catch {
      // Storage is forbidden or full: the text in the page goes on.
      return undefined
    }
  }
  return {
    of: (questionId) => inPage.get(questionId) ?? stored((all) => all.getItem(start + questionId)) ?? '',
    write(questionId, text) {
      inPage.set(questionId, text)
      stored((all) => all.setItem(start + questionId, text))
    },
    drop(questionId) {
      inPage.delete(questionId)
      stored((all) => all.removeItem(start + questionId))
    },
    clear() {
      inPage.clear()
      stored((all) => {
        for (const key of Object.keys(all)) if (key.startsWith(start)) all.removeItem(key)
      })
    },
  }
}
