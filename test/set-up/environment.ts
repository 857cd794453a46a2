import { resolve } from 'node:path'

/** The environment of a program under test, without this machine's settings. Compiled code is cached between runs. */
export const environment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/azahar/code'),
}
