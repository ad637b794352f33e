import { registerHooks } from 'node:module'

/**
 * The modules that a connector outside this repository may import: the names of `exports` in package.json, and the file
 * of this product behind each.
 */
const DOORS: Readonly<Record<string, string>> = {
  'interview-bridge/connector-kit': import.meta.resolve('../connector-kit/index.ts'),
  'interview-bridge/fake-kit': import.meta.resolve('../fake-kit/index.ts'),
  'interview-bridge/fake-kit/suite': import.meta.resolve('../fake-kit/suite.ts'),
}

let areOpen = false

/**
 * From now on `interview-bridge/connector-kit` is the kit of this very process, wherever the module stands that imports it. A second copy, such as the one that a
 * connector was compiled against, would have error classes and ambient lanes of its own: the engine would take its refusals for faults, and its writes for polls.
 */
export function openKitDoors(): void {
  if (areOpen) return
  areOpen = true
  registerHooks({
    resolve(specifier, context, next) {
      const url = Object.hasOwn(DOORS, specifier) ? DOORS[specifier] : undefined
      return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true }
    },
  })
}
