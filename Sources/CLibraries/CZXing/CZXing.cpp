// SPDX-License-Identifier: Apache-2.0
#include "CZXing.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using ZXing::BarcodeFormat;

constexpr std::array<std::pair<uint32_t, BarcodeFormat>, 7> table = {{
    {ETUI_ZXING_QR, BarcodeFormat::QRCode},
    {ETUI_ZXING_AZTEC, BarcodeFormat::Aztec},
    {ETUI_ZXING_DATA_MATRIX, BarcodeFormat::DataMatrix},
    {ETUI_ZXING_PDF417, BarcodeFormat::PDF417},
    {ETUI_ZXING_CODE39, BarcodeFormat::Code39},
    {ETUI_ZXING_CODE128, BarcodeFormat::Code128},
    {ETUI_ZXING_ITF, BarcodeFormat::ITF},
}};

uint32_t bitOf(BarcodeFormat format) {
    for (const auto &[bit, known] : table) {
        if (known == format) return bit;
    }
    return 0;
}

ZXing::DecodeHints hintsFrom(const etui_zxing_options &options) {
    ZXing::BarcodeFormats formats;
    for (const auto &[bit, format] : table) {
        if (options.symbologies & bit) formats |= format;
    }
    ZXing::DecodeHints hints;
    hints.setFormats(formats);
    hints.setTryHarder(options.harder);
    hints.setTryRotate(options.rotated);
    hints.setTryDownscale(options.downscaled);
    hints.setIsPure(options.pure);
    hints.setMaxNumberOfSymbols(options.symbol_limit);
    switch (options.binarizer) {
    case ETUI_ZXING_GLOBAL_HISTOGRAM: hints.setBinarizer(ZXing::Binarizer::GlobalHistogram); break;
    case ETUI_ZXING_FIXED: hints.setBinarizer(ZXing::Binarizer::FixedThreshold); break;
    default: hints.setBinarizer(ZXing::Binarizer::LocalAverage); break;
    }
    return hints;
}

} // namespace

struct etui_zxing_list {
    struct Entry {
        ZXing::Result result;
        std::string text;
    };
    std::vector<Entry> entries;
};

struct etui_zxing_symbol {
    int width;
    int height;
    std::vector<uint8_t> modules;
};

extern "C" etui_zxing_list *etui_zxing_read(
    const uint8_t *pixels, int width, int height, const etui_zxing_options *options) try {
    const auto hints = hintsFrom(*options);
    // An empty set would mean every format to the library.
    if (hints.formats().empty()) return new etui_zxing_list();
    ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum);
    auto list = std::make_unique<etui_zxing_list>();
    for (auto &result : ZXing::ReadBarcodes(view, hints)) {
        if (!result.isValid() || bitOf(result.format()) == 0) continue;
        auto text = result.text();
        list->entries.push_back({std::move(result), std::move(text)});
    }
    return list.release();
} catch (...) {
    return nullptr;
}

extern "C" size_t etui_zxing_count(const etui_zxing_list *list) {
    return list->entries.size();
}

extern "C" bool etui_zxing_at(const etui_zxing_list *list, size_t index, etui_zxing_code *code) try {
    const auto &entry = list->entries.at(index);
    code->symbology = bitOf(entry.result.format());
    code->bytes = entry.result.bytes().data();
    code->byte_count = entry.result.bytes().size();
    code->text = entry.text.data();
    code->text_count = entry.text.size();
    code->has_eci = entry.result.hasECI();
    const auto &corners = entry.result.position();
    for (size_t i = 0; i < 4; ++i) {
        code->corners[2 * i] = corners[i].x;
        code->corners[2 * i + 1] = corners[i].y;
    }
    return true;
} catch (...) {
    return false;
}

extern "C" void etui_zxing_free(etui_zxing_list *list) {
    delete list;
}

extern "C" etui_zxing_symbol *etui_zxing_write(
    const uint8_t *bytes, size_t count, uint32_t symbology, int level, bool declares_utf8) try {
    for (const auto &[bit, format] : table) {
        if (bit != symbology) continue;
        ZXing::MultiFormatWriter writer(format);
        writer.setMargin(0);
        if (level >= 0) writer.setEccLevel(level);
        if (declares_utf8) writer.setEncoding(ZXing::CharacterSet::UTF8);
        // Undeclared: one character a byte, where ISO 8859-1 and Unicode agree, so that the symbol
        // holds the very bytes.
        const auto matrix = declares_utf8 ? writer.encode(std::string(bytes, bytes + count), 0, 0)
                                          : writer.encode(std::wstring(bytes, bytes + count), 0, 0);
        auto symbol = std::make_unique<etui_zxing_symbol>();
        symbol->width = matrix.width();
        symbol->height = matrix.height();
        for (int y = 0; y < matrix.height(); ++y) {
            for (int x = 0; x < matrix.width(); ++x) {
                symbol->modules.push_back(matrix.get(x, y) ? 1 : 0);
            }
        }
        return symbol.release();
    }
    return nullptr;
} catch (...) {
    return nullptr;
}

extern "C" int etui_zxing_symbol_width(const etui_zxing_symbol *symbol) {
    return symbol->width;
}

extern "C" int etui_zxing_symbol_height(const etui_zxing_symbol *symbol) {
    return symbol->height;
}

extern "C" const uint8_t *etui_zxing_symbol_modules(const etui_zxing_symbol *symbol) {
    return symbol->modules.data();
}

extern "C" void etui_zxing_symbol_free(etui_zxing_symbol *symbol) {
    delete symbol;
}
