import { Hono } from 'hono'
import type { Front } from '#platform/http/front.ts'
import { serves } from '#platform/http/serves.ts'
import type { Marca } from './reads.ts'

/** `/api/marca`: name, contact, hours and pictures of the brand, for every page. */
export const marcaApi = (marca: Marca) =>
  new Hono<Front>().get('/', serves({ to: ['anyone'], summary: 'The brand: name, contact, hours, pictures' }), (c) =>
    c.json(marca),
  )
