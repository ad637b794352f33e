import { describe } from 'vitest'
import type { Connector } from '../connector-kit/contract.ts'
import { readingTests } from './suite-reading.ts'
import { type SuiteOptions, suiteRig } from './suite-rig.ts'
import { versionTests } from './suite-versions.ts'
import { writingTests } from './suite-writing.ts'

/**
 * Tests all promises of a connector against its fake; a test of something that the vendor cannot do is skipped with its
 * reason.
 */
export function connectorSuite(connector: Connector, options: SuiteOptions): void {
  describe(`${connector.displayName}: the connector suite`, () => {
    const rig = suiteRig(connector, options)
    readingTests(rig)
    writingTests(rig)
    versionTests(rig)
  })
}
