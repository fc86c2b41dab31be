// SPDX-License-Identifier: Apache-2.0
#include "CZXing.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
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

constexpr uint32_t linear = ETUI_ZXING_CODE39 | ETUI_ZXING_CODE128 | ETUI_ZXING_ITF;

ZXing::DecodeHints hintsFrom(const etui_zxing_options &options, uint32_t symbologies) {
    ZXing::BarcodeFormats formats;
    for (const auto &[bit, format] : table) {
        if (symbologies & bit) formats |= format;
    }
    ZXing::DecodeHints hints;
    hints.setFormats(formats);
    hints.setTryHarder(options.harder);
    hints.setTryRotate(options.rotated);
    hints.setTryDownscale(options.downscaled);
    hints.setIsPure(options.pure);
    hints.setMaxNumberOfSymbols(
        symbologies & linear ? options.linear_limit : options.symbol_limit);
    switch (options.binarizer) {
    case ETUI_ZXING_GLOBAL_HISTOGRAM: hints.setBinarizer(ZXing::Binarizer::GlobalHistogram); break;
    case ETUI_ZXING_FIXED: hints.setBinarizer(ZXing::Binarizer::FixedThreshold); break;
    default: hints.setBinarizer(ZXing::Binarizer::LocalAverage); break;
    }
    return hints;
}

struct Request {
    ZXing::ImageView picture;
    etui_zxing_options options;
};

// What stands before the bytes and the text of a code on the way from the child.
struct Header {
    uint32_t symbology;
    uint32_t hasECI;
    int32_t corners[8];
    uint32_t byteCount;
    uint32_t textCount;
};

// Larger than any symbol holds (7089 digits; text at most doubled by its character set).
constexpr uint32_t contentLimit = 1 << 15;
// All codes of a picture.
constexpr size_t outputLimit = 4 << 20;
// Further than from any picture; Swift's arithmetic traps on overflow.
constexpr int32_t cornerLimit = 1 << 20;

template <typename Value> void append(std::vector<uint8_t> &bytes, const Value *values, size_t count) {
    const auto first = reinterpret_cast<const uint8_t *>(values);
    bytes.insert(bytes.end(), first, first + count * sizeof(Value));
}

void append(std::vector<uint8_t> &bytes, const ZXing::Result &result) {
    const auto content = result.bytes();
    const auto text = result.text();
    if (content.size() > contentLimit || text.size() > contentLimit) return;
    Header header = {};
    header.symbology = bitOf(result.format());
    header.hasECI = result.hasECI();
    const auto &corners = result.position();
    for (size_t i = 0; i < 4; ++i) {
        header.corners[2 * i] = corners[i].x;
        header.corners[2 * i + 1] = corners[i].y;
    }
    header.byteCount = static_cast<uint32_t>(content.size());
    header.textCount = static_cast<uint32_t>(text.size());
    append(bytes, &header, 1);
    append(bytes, content.data(), content.size());
    append(bytes, text.data(), text.size());
}

// Asks the library and hands over what it found, in two parts: linear codes are the ones that break.
template <typename Send> bool readParts(const Request &request, Send send) try {
    for (const auto part : {~linear, linear}) {
        const auto hints = hintsFrom(request.options, request.options.symbologies & part);
        // An empty set would mean every format to the library.
        if (hints.formats().empty()) continue;
        std::vector<uint8_t> bytes;
        for (const auto &result : ZXing::ReadBarcodes(request.picture, hints)) {
            if (result.isValid() && bitOf(result.format()) != 0) append(bytes, result);
        }
        if (!send(bytes)) return false;
    }
    return true;
} catch (...) {
    return false;
}

} // namespace

struct etui_zxing_list {
    struct Entry {
        Header header;
        std::vector<uint8_t> bytes;
        std::string text;
    };
    std::vector<Entry> entries;
    uint8_t ending;
};

namespace {

bool isSound(const Header &header, uint32_t symbologies) {
    const bool isOne = std::has_single_bit(header.symbology) && (header.symbology & symbologies);
    if (!isOne || header.hasECI > 1) return false;
    if (header.byteCount > contentLimit || header.textCount > contentLimit) return false;
    return std::all_of(std::begin(header.corners), std::end(header.corners), [](int32_t value) {
        return value >= -cornerLimit && value <= cornerLimit;
    });
}

// Takes the codes out of a child's output, of which nothing is believed; false at the first that is
// not sound.
bool take(const uint8_t *bytes, size_t count, uint32_t symbologies, etui_zxing_list &list) {
    while (count > 0) {
        Header header;
        if (count < sizeof header) return false;
        std::memcpy(&header, bytes, sizeof header);
        bytes += sizeof header;
        count -= sizeof header;
        if (!isSound(header, symbologies)) return false;
        if (count < size_t(header.byteCount) + header.textCount) return false;
        const auto text = bytes + header.byteCount;
        const auto end = text + header.textCount;
        list.entries.push_back({header, {bytes, text}, {text, end}});
        count -= static_cast<size_t>(end - bytes);
        bytes = end;
    }
    return true;
}

#if defined(__linux__)
// What a child is told of a picture, whose pixels follow.
struct Question {
    int width;
    int height;
    etui_zxing_options options;
};

bool readInChild(int descriptor, const etui_child_input *input) {
    const auto &question = *static_cast<const Question *>(input->head);
    const auto pixels = static_cast<const uint8_t *>(input->body);
    const Request request = {
        {pixels, question.width, question.height, ZXing::ImageFormat::Lum}, question.options};
    return readParts(request, [&](const auto &bytes) {
        return etui_child_write(descriptor, bytes.data(), bytes.size());
    });
}

void read(const Request &request, etui_zxing_list &list) {
    const auto pixels = size_t(request.picture.width()) * size_t(request.picture.height());
    // The library's pictures take a byte a pixel each; there are fewer than ten at a time.
    const etui_child_bounds bounds = {
        request.options.milliseconds, (size_t(256) << 20) + 16 * pixels, outputLimit};
    const Question question = {
        request.picture.width(), request.picture.height(), request.options};
    const etui_child_input input = {
        &question, sizeof question, request.picture.data(0, 0), pixels};
    uint8_t *output = nullptr;
    size_t count = 0;
    list.ending = etui_child_run(readInChild, &input, &bounds, &output, &count);
    const std::unique_ptr<uint8_t, decltype(&std::free)> owner(output, &std::free);
    const bool isSound = take(output, count, request.options.symbologies, list);
    if (!isSound && list.ending == ETUI_ENDING_COMPLETE) list.ending = ETUI_ENDING_BROKEN;
}
#else
// Other systems let an app start no process; what the library is built from there is the app's.
void read(const Request &request, etui_zxing_list &list) {
    const bool isComplete = readParts(request, [&](const auto &bytes) {
        return take(bytes.data(), bytes.size(), request.options.symbologies, list);
    });
    list.ending = isComplete ? ETUI_ENDING_COMPLETE : ETUI_ENDING_BROKEN;
}
#endif

} // namespace

struct etui_zxing_symbol {
    int width;
    int height;
    std::vector<uint8_t> modules;
};

extern "C" etui_zxing_list *etui_zxing_read(
    const uint8_t *pixels, int width, int height, const etui_zxing_options *options) try {
    auto list = std::make_unique<etui_zxing_list>();
    read({{pixels, width, height, ZXing::ImageFormat::Lum}, *options}, *list);
    return list.release();
} catch (...) {
    return nullptr;
}

extern "C" uint8_t etui_zxing_ending(const etui_zxing_list *list) {
    return list->ending;
}

extern "C" size_t etui_zxing_count(const etui_zxing_list *list) {
    return list->entries.size();
}

extern "C" bool etui_zxing_at(const etui_zxing_list *list, size_t index, etui_zxing_code *code) try {
    const auto &entry = list->entries.at(index);
    code->symbology = entry.header.symbology;
    code->bytes = entry.bytes.data();
    code->byte_count = entry.bytes.size();
    code->text = entry.text.data();
    code->text_count = entry.text.size();
    code->has_eci = entry.header.hasECI != 0;
    std::copy(std::begin(entry.header.corners), std::end(entry.header.corners), code->corners);
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
