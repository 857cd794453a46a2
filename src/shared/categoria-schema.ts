import { z } from 'zod'
import { categorias } from './categorias.ts'

export const categoriaSchema = z.enum(categorias, 'Categoría desconocida')
