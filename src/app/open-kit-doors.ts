import { openKitDoors } from './kit-doors.ts'

/** For `node --import`: a program beside a connector, such as its fake, has the kit by its public name. */
openKitDoors()
