#!/bin/sh
# Makes still.wasm again: dav1d 1.5.3 (https://code.videolan.org/videolan/dav1d), without threads or assembler, and still.c.
# Needs clang, lld, wasi-libc and libclang-rt-dev-wasm32 of Debian 12.   usage: build.sh DAV1D_SOURCE
set -eu
source=$(cd "$1" && pwd)
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
echo '#define DAV1D_VERSION "1.5.3"' >"$made/vcs_version.h"
target='--target=wasm32-wasi -O3'
flags="$target -std=c11 -D_GNU_SOURCE -DNDEBUG -w -ffunction-sections -ffile-prefix-map=$source=dav1d
  -I. -I$made -I$source -I$source/include -I$source/include/dav1d -I$source/src"

for name in cdf cpu ctx data decode dequant_tables getbits intra_edge itx_1d lf_mask lib log mem msac obu pal picture \
  qm ref refmvs scan tables thread_task warpmv wedge; do
  clang $flags -c "$source/src/$name.c" -o "$made/$name.o"
done
for name in cdef_apply cdef fg_apply filmgrain ipred_prepare ipred itx lf_apply loopfilter looprestoration lr_apply mc recon; do
  for bits in 8 16; do
    clang $flags -DBITDEPTH=$bits -c "$source/src/${name}_tmpl.c" -o "$made/$name$bits.o"
  done
done
clang $flags -c still.c -o "$made/still.o"
clang $target -mexec-model=reactor -Wl,--gc-sections,--strip-all,--max-memory=402653184,-z,stack-size=1048576 "$made"/*.o -o still.wasm
