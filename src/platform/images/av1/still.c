#include <stdlib.h>
#include "dav1d/dav1d.h"

/* One still picture of AV1 in, its RGB out, made smaller by a whole number while it leaves the decoder. */
static struct { int width, height, rgb; } out;

static void keep(const uint8_t *data, void *cookie) { (void)data; (void)cookie; }

/* The mean of a rectangle of one plane, as 0 to 1 of what its bits can say. */
static float mean(const Dav1dPicture *pic, int plane, int x0, int y0, int x1, int y1) {
    const uint8_t *line = (const uint8_t *)pic->data[plane] + y0 * pic->stride[!!plane];
    uint32_t sum = 0;
    for (int y = y0; y < y1; y++, line += pic->stride[!!plane])
        for (int x = x0; x < x1; x++) sum += pic->p.bpc > 8 ? ((const uint16_t *)line)[x] : line[x];
    return (float)sum / ((x1 - x0) * (y1 - y0)) / ((1 << pic->p.bpc) - 1);
}

static int least(int a, int b) { return a < b ? a : b; }

static uint8_t byte(float v) { return v <= 0 ? 0 : v >= 1 ? 255 : (uint8_t)(v * 255 + .5f); }

/* matrix as in H.273: 0 identity, 1 BT.709, 9 BT.2020, anything else BT.601. */
static void paint(uint8_t *to, float y, float u, float v, int matrix, int full) {
    if (!full) { y = (y - 16 / 255.f) * (255 / 219.f); }
    if (matrix == 0) {
        if (!full) { u = (u - 16 / 255.f) * (255 / 219.f); v = (v - 16 / 255.f) * (255 / 219.f); }
        to[0] = byte(v); to[1] = byte(y); to[2] = byte(u);
        return;
    }
    float kr = matrix == 1 ? .2126f : matrix == 9 ? .2627f : .299f, kb = matrix == 1 ? .0722f : matrix == 9 ? .0593f : .114f;
    float scale = full ? 1 : 255 / 224.f, cb = (u - 128 / 255.f) * scale, cr = (v - 128 / 255.f) * scale;
    float r = y + 2 * (1 - kr) * cr, b = y + 2 * (1 - kb) * cb;
    to[0] = byte(r); to[1] = byte((y - kr * r - kb * b) / (1 - kr - kb)); to[2] = byte(b);
}

/* A place for so many bytes. */
__attribute__((export_name("room"))) void *room(int bytes) { return malloc(bytes); }

/*
 * matrix and full as the container has them, or -1 for what the stream says.
 * Returns where width, height and the address of the RGB are; 0 when it is no picture.
 */
__attribute__((export_name("still"))) int still(const uint8_t *obus, int length, int shrink, int matrix, int full, int most) {
    Dav1dSettings s; Dav1dContext *c; Dav1dData data = { 0 }; Dav1dPicture pic = { 0 };
    dav1d_default_settings(&s);
    s.n_threads = 1; s.max_frame_delay = 1; s.apply_grain = 0; s.all_layers = 0; s.frame_size_limit = most;
    if (dav1d_open(&c, &s) < 0 || dav1d_data_wrap(&data, obus, length, keep, 0) < 0) return 0;
    while (!pic.data[0] && data.sz > 0) {
        if (dav1d_send_data(c, &data) < 0) return 0;
        dav1d_get_picture(c, &pic);
    }
    if (!pic.data[0]) return 0;

    int w = pic.p.w, h = pic.p.h, grey = pic.p.layout == DAV1D_PIXEL_LAYOUT_I400;
    int sx = pic.p.layout != DAV1D_PIXEL_LAYOUT_I444, sy = pic.p.layout == DAV1D_PIXEL_LAYOUT_I420;
    if (matrix < 0) matrix = pic.seq_hdr->mtrx;
    if (full < 0) full = pic.seq_hdr->color_range;
    out.width = (w + shrink - 1) / shrink; out.height = (h + shrink - 1) / shrink;
    uint8_t *to = malloc((size_t)out.width * out.height * 3);
    out.rgb = (int)to;
    if (!to) return 0;
    for (int y0 = 0; y0 < h; y0 += shrink) for (int x0 = 0; x0 < w; x0 += shrink, to += 3) {
        int x1 = least(x0 + shrink, w), y1 = least(y0 + shrink, h);
        float y = mean(&pic, 0, x0, y0, x1, y1), u = 128 / 255.f, v = u;
        if (!grey) {
            int cx = x0 >> sx, cy = y0 >> sy, cx1 = (x1 + sx) >> sx, cy1 = (y1 + sy) >> sy;
            u = mean(&pic, 1, cx, cy, cx1, cy1); v = mean(&pic, 2, cx, cy, cx1, cy1);
        }
        paint(to, y, u, v, grey ? 6 : matrix, full);
    }
    return (int)&out;
}
