import { resolve } from 'node:path'

export const environment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/azahar/code'),
}
