import type { ChildProcess } from 'node:child_process'
import { messageOf } from '../base/errors.ts'
import { expectCluster } from './cluster.ts'
import { isSocketInPlace, makeSocketFolder, noteSocketFolder } from './socket-folder.ts'

/** A new command waits 5 s for a server that somebody holds, so the loss must be noticed well before. */
const LOOK_EVERY_MS = 1_000
const QUIT_AFTER_MS = 8_000

export interface WatchedSocket {
  readonly note: string
  readonly data: string
  /** The folder that the server listens in. */
  readonly folder: string
}

/**
 * Ends a running server whose socket somebody removed (a cleaner of temporary files, an operator): PostgreSQL never
 * makes its socket again, so no new connection would reach it. The code that started `child` starts the next server
 * once this one ended. While no folder for a new socket can be made, the server goes on with the connections that it
 * has.
 */
export function watchSocket(
  child: ChildProcess,
  socket: WatchedSocket,
  events: { readonly stopping: AbortSignal; onLost(): void; onProblem(text: string, problem: string): void },
): void {
  let told: string | undefined
  let quit: NodeJS.Timeout | undefined
  const look = () => {
    if (events.stopping.aborted) return
    try {
      // Nothing is written into a bare mount point.
      expectCluster(socket.data)
      // The note is what other processes find the socket by.
      if (isSocketInPlace(socket.folder, socket.data)) return noteSocketFolder(socket.note, socket.folder)
      makeSocketFolder(socket.note, socket.data)
    } catch (error) {
      const problem = messageOf(error)
      if (problem !== told) events.onProblem("the socket of PostgreSQL is gone, or its place can't be noted", problem)
      told = problem
      return
    }
    clearInterval(timer)
    events.onLost()
    child.kill('SIGINT')
    quit = setTimeout(() => child.kill('SIGQUIT'), QUIT_AFTER_MS)
    quit.unref()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  child.once('exit', () => {
    clearInterval(timer)
    clearTimeout(quit)
  })
}
