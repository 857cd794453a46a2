import { resolve } from 'node:path'

/** What a program under test is given of this machine: no setting of it can change a test. Compiled code is kept between runs. */
export const environment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/azahar/code'),
}
