import type { Connector } from '../src/connector-kit/contract.ts'
import { greenhouse } from './greenhouse/index.ts'

/** Every connector that comes with the product. */
export const connectors: Readonly<Record<string, Connector>> = { greenhouse }
